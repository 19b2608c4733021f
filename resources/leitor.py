"""Leitor independente do dados.json embutido na Ata Geral da Apuração do Plebiscito: python3 leitor.py dados.json

Confere cada seção em si e com os inscritos, soma todas de novo, compara a regra com a da lei que os dados indicam,
refaz a decisão, e diz em que o documento declara outra coisa. Só usa a biblioteca padrão do Python, 3.8 ou mais nova.
Não confere textos, diário, folhas do PDF, `review` nem, com seções por apurar, `partial` e motivos. Saída: 0, confere.
"""

import hashlib
import json
import sys
from fractions import Fraction
from pathlib import Path

WORDS = {"enrolled": "I (inscritos)", "turnout": "C (compareceram)", "sim": "S (Sim)", "nao": "N (Não)",
         "blank": "brancos", "null": "nulos", "ballots": "cédulas", "excess": "cédulas em excesso"}
OUTCOMES = {"approved": "FAVORÁVEL", "rejected": "DESFAVORÁVEL OU SEM QUÓRUM", "undecided": "SEM DECISÃO"}
RULES = {"quorum": "quórum", "majority": "maioria"}
# De cada lei, o quórum (None onde não há) e a maioria: o que se conta, a fração de quê, e se é preciso passar dela
LAWS = {"lc1-1977": (("turnout", "1/2", "enrolled", False), ("sim", "1/2", "turnout", True)),  # LC 1/1967 e LC 32/1977
        "lc1-1967": (None, ("sim", "1/2", "enrolled", True)), "lei9709": (None, ("sim", "1/1", "nao", True))}
BUCKETS = {"awaiting": "pending", "recount": "pending", "counted": "counted", "annulled": "annulled",
           "counted_separately": "annulled", "not_counted": "not_counted", "not_held": "not_held"}

def check_station(station: dict, questions: int, excluded: int) -> list:
    """Confere os números de uma seção entre si e com os inscritos dela (CE, arts. 165, VIII e IX, e 179, I)."""
    sheet, enrolled = station["sheet"], station["enrolled"]
    tests = [(station["bucket"] != BUCKETS[station["state"]], "a situação é outra para a lei")]
    if sheet is not None:
        came, tallies = sheet["signatures"] + sheet["separate_votes"], sheet["tallies"]  # C = F + A
        numbers = [sheet["signatures"], sheet["separate_votes"], *(n for tally in tallies for n in tally.values())]
        votes = [sum(tally[name] for name in ("sim", "nao", "blank", "null")) for tally in tallies]
        released = ("release_turnout", sheet["number"] - 1) in [(d["act"], d["sheet"]) for d in station["decisions"]]
        tests += [
            (any(type(n) is not int or not 0 <= n <= 9_999 for n in numbers), "há número fora de 0 a 9.999"),
            (sheet["turnout"] != came or len(tallies) < questions, f"o comparecimento não é {came}, ou falta pergunta"),
            (votes != [tally["ballots"] for tally in tallies], "Sim + Não + brancos + nulos não somam as cédulas"),
            (came > enrolled + excluded and not released, f"compareceram {came}, e são {enrolled} os inscritos")]
    return [f"zona {station['zone']}, seção {station['section']}: {text}" for failed, text in tests if failed]

def add_up(stations: list, question: int) -> dict:
    """Soma as seções: todas em I, só as apuradas em C e nos votos; o excesso, seção por seção (CE, art. 166)."""
    sums = dict.fromkeys(WORDS, 0)
    for station in stations:
        sums["enrolled"] += station["enrolled"]
        if station["bucket"] == "counted":
            sheet, tally = station["sheet"], station["sheet"]["tallies"][question]
            came = sheet["signatures"] + sheet["separate_votes"]
            kept = ("keep_mismatch", sheet["number"]) in [(d["act"], d["sheet"]) for d in station["decisions"]]
            more = {**tally, "turnout": came, "excess": 0 if kept else max(0, tally["ballots"] - came)}
            sums.update({name: sums[name] + number for name, number in more.items()})
    return sums

def test(rule: dict, sums: dict) -> dict:
    """Compara em números inteiros (metade dos inscritos: 2 × C contra 1 × I); zero nunca satisfaz regra nenhuma."""
    if rule is None or not sums["enrolled"]:
        return None  # sem eleitores não há decisão
    up, down = Fraction(rule["fraction"]).as_integer_ratio()
    amount, whole = ({**sums, "valid": sums["sim"] + sums["nao"]}[rule[name]] for name in ("counted", "base"))
    needed = max(1, whole * up // down + 1 if rule["strict"] else -(-whole * up // down))  # o menor que a satisfaz
    sides = {"amount": amount, "whole": whole, "left": amount * down, "right": whole * up}
    return {**rule, **sides, "needed": needed, "met": amount >= needed}

def decide(regime: dict, stations: list, sums: dict) -> tuple:
    """O que decidem estas seções por si, e por que motivos (None: não se conferem)."""
    met = {name: test(regime[name], sums)["met"] for name in RULES if regime[name] and sums["enrolled"]}
    reasons = [f"{name}_{'met' if met[name] else 'not_met'}" for name in met]
    if not met or any(station["bucket"] == "pending" for station in stations):
        return "undecided", None
    if sums["turnout"] > sums["enrolled"]:
        return "undecided", ["turnout_exceeds_enrolled", *reasons]
    without = [dict(sums, **{name: max(0, sums[name] - sums["excess"])}) for name in ("sim", "nao")]
    if met.get("quorum", True) and {test(regime["majority"], each)["met"] for each in without} != {met["majority"]}:
        return "undecided", [*reasons, "ballots_exceed_voters"]  # as cédulas em excesso dão ou tiram a maioria
    return "approved" if all(met.values()) else "rejected", reasons

def combine(combination: str, outcomes: list, together: tuple) -> tuple:
    """O resultado do conjunto, como a resolução manda combinar as áreas, e por que motivos."""
    if len(outcomes) < 2 or combination == "conjunto":
        return together
    if combination is None or together[1] is None:
        return "undecided", None
    if combination == "cada":  # cada área decide por si: só há resultado comum se todas dizem o mesmo
        return outcomes[0] if len(set(outcomes)) == 1 else "undecided", ["areas_each_by_itself"]
    found = min(outcomes, key=("rejected", "undecided", "approved").index)  # basta uma área que rejeite
    return found, ["every_area_approved" if found == "approved" else "area_not_approved"]

def compare(label: str, stated: dict, regime: dict, stations: list, sums: dict, due: tuple) -> list:
    """Mostra as contas e devolve o que o documento declara de outro modo."""
    print(f"  {label}: {OUTCOMES[due[0]]};", ", ".join(f"{word} = {sums[name]}" for name, word in WORDS.items()))
    tests = {name: test(regime[name], sums) for name in RULES}
    for name, each in tests.items():
        if each:
            print(f"    {RULES[name]}: {each['amount']} contra {each['fraction']} de {each['whole']}, ou seja,",
                  each["left"], ">" if each["strict"] else "≥", f"{each['right']}:", "sim" if each["met"] else "não")
    counts = {name: sum(station["bucket"] == name for station in stations) for name in BUCKETS.values()}
    return [f"{label}, {text}" for failed, text in [
        *((stated["totals"][name] != right, f"{WORDS[name]}: declara-se {stated['totals'][name]}, e a soma é {right}")
          for name, right in sums.items()),
        (stated["stations"] != {**counts, "total": len(stations)}, "o número de seções é outro"),
        *((stated[name] != right, f"{RULES[name]}: a comparação declarada é outra") for name, right in tests.items()),
        (stated["outcome"] != due[0], f"declara-se {OUTCOMES.get(stated['outcome'])}, e resulta {OUTCOMES[due[0]]}"),
        (due[1] not in (None, stated["reasons"]), "os motivos que se declaram são outros")] if failed]

def check(data: dict) -> list:
    """Refaz tudo e devolve a lista do que não confere; das seções com a relação: I = R + inclusões − exclusões."""
    facts, roll, stations, questions = (data[name] for name in ("plebiscite", "roll", "stations", "questions"))
    regime, document, into, out = facts["regime"], data["document"], roll["late_inclusions"], roll["late_exclusions"]
    rules = tuple(r and (r["counted"], r["fraction"], r["base"], r["strict"]) for r in map(regime.get, RULES))
    moved = [station["enrolled"] - station["listed"] for station in stations if roll["closing"]]
    odd = roll["closing"] and (roll["closing"]["listed"] != sum(station["listed"] for station in stations)
                               or sum(moved) != into - out or sum(n for n in moved if n > 0) > into)
    to_come = not facts["simulated"] and document["issued_at"][:16] < f"{facts['polling_day']}T{facts['closing_time']}"
    draft = to_come or not stations or not roll["closing"] or any(each["bucket"] == "pending" for each in stations)
    wrong = [text for failed, text in [
        (regime["id"] != "custom" and LAWS.get(regime["id"]) != rules, "a regra não é a da lei que os dados indicam"),
        (len({(each["zone"], each["section"]) for each in stations}) < len(stations), "há seção contada duas vezes"),
        (odd, "a relação de votantes, com inclusões e exclusões, não dá os inscritos das seções"),
        (document["draft"] != draft, "ser ou não minuta não condiz com as seções, a relação e o fim da votação"),
        (not questions or [[area["area"] for area in told["areas"]] for told in data["results"]]
         != [[area["name"] for area in data["areas"]]] * len(questions), "as perguntas ou áreas são outras")] if failed]
    wrong += [text for station in stations for text in check_station(station, len(questions), out)]
    for question, stated in enumerate(data["results"][:len(questions)]):
        print(f"Pergunta {question + 1}: {questions[question]['text'] or facts['question']}")
        due = []
        for area in [*stated["areas"], {**stated["whole"], "area": None}]:
            inside = [station for station in stations if area["area"] in (None, station["area"])]
            sums = add_up(inside, question)
            found = decide(regime, inside, sums)
            due.append(found if area["area"] is not None else combine(facts["combination"], [d[0] for d in due], found))
            label = "Todas as seções" if area["area"] is None else f"Área {area['area'] or facts['name']}"
            wrong += compare(label, area, regime, inside, sums, due[-1])
    return wrong

def main(path: str) -> int:
    """Lê o arquivo, mostra as contas e dá o veredito."""
    content = Path(path).read_bytes()
    data = json.loads(content.decode("utf-8"))
    document, facts, number = data["document"], data["plebiscite"], data["document"]["number"]
    numbered = f" nº {number['number']}/{number['year']}, {number['copy']}ª via" if number else ""
    print(f"{document['kind']}{numbered}, de {document['issued_at']}: {facts['name']}/{facts['uf']}, regra",
          f"{facts['regime']['id']}; SHA-256 destes dados, que o código QR traz: {hashlib.sha256(content).hexdigest()}")
    wrong = check(data)
    print("NÃO CONFERE:" if wrong else "CONFERE: as contas são as declaradas.", *map("- {}".format, wrong), sep="\n")
    return 1 if wrong else 0

if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1]))
    except (OSError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        sys.exit(f"NÃO CONFERE: não se pôde ler o arquivo como dados.json ({type(error).__name__}: {error})")
