"""The statute and the count in plain Python: no file, no clock, no SQL, no Qt, no words for people."""
