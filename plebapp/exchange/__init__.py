"""Files in and out: tables of stations, voters and counts. No words for people: failures are codes with operands."""
