"""Leitor independente do dados.json embutido na Ata Geral da Apuração do Plebiscito: python3 leitor.py dados.json

Soma de novo as seções, refaz a decisão pela regra que está nos próprios dados, mostra cada conta e compara tudo com o
que o documento declara. Não usa nada do programa que o expediu, só a biblioteca padrão do Python (3.8 ou mais nova).
Saída: 0 se confere, 1 se não confere ou não se pode ler.
"""

import hashlib
import json
import sys
from fractions import Fraction
from pathlib import Path

WORDS = {"enrolled": "I (inscritos)", "turnout": "C (compareceram)", "sim": "S (Sim)", "nao": "N (Não)",
         "blank": "brancos", "null": "nulos", "ballots": "cédulas", "excess": "cédulas em excesso"}  # fmt: skip
LETTERS = {"turnout": "C", "sim": "S", "enrolled": "I", "valid": "(S + N)", "nao": "N"}
OUTCOMES = {"approved": "FAVORÁVEL", "rejected": "DESFAVORÁVEL OU SEM QUÓRUM", "undecided": "SEM DECISÃO"}


def add_up(stations: list, question: int) -> dict:
    """Soma as seções: todas entram em I, e só as apuradas trazem votantes e votos."""
    sums = dict.fromkeys(WORDS, 0)
    for station in stations:
        sums["enrolled"] += station["enrolled"]
        if station["bucket"] == "counted":
            sheet, tally = station["sheet"], station["sheet"]["tallies"][question]
            came = sheet["signatures"] + sheet["separate_votes"]  # C = F + A
            sums["turnout"] += came
            for name in ("sim", "nao", "blank", "null", "ballots"):
                sums[name] += tally[name]
            # Cédulas além dos votantes (CE, art. 166), seção por seção, salvo se a Junta decidiu manter a apuração.
            kept = any(d["act"] == "keep_mismatch" and d["sheet"] == sheet["number"] for d in station["decisions"])
            sums["excess"] += 0 if kept else max(0, tally["ballots"] - came)
    return sums


def sides(rule: dict, sums: dict) -> tuple:
    """Os dois lados da comparação, em números inteiros: metade dos inscritos é 2 × C contra 1 × I."""
    fraction = Fraction(rule["fraction"])
    base = sums["sim"] + sums["nao"] if rule["base"] == "valid" else sums[rule["base"]]
    return sums[rule["counted"]] * fraction.denominator, base * fraction.numerator


def holds(rule: dict, sums: dict) -> bool:
    """Se a regra é satisfeita; zero nunca satisfaz regra nenhuma."""
    left, right = sides(rule, sums)
    return left > 0 and (left > right if rule["strict"] else left >= right)


def decide(regime: dict, stations: list, sums: dict) -> str:
    """O que decidem estas seções por si (LC nº 1/1967, art. 5º, ou a regra que estiver nos dados)."""
    pending, majority = any(station["bucket"] == "pending" for station in stations), regime["majority"]
    if pending or sums["enrolled"] == 0 or sums["turnout"] > sums["enrolled"]:
        return "undecided"  # faltam seções, não há eleitores, ou há mais votantes do que inscritos: incoerência
    if regime["quorum"] is not None and not holds(regime["quorum"], sums):
        return "rejected"
    for name in ("sim", "nao"):  # se as cédulas em excesso podem ter dado ou tirado a maioria, decide a Junta
        without = dict(sums, **{name: max(0, sums[name] - sums["excess"])})
        if holds(majority, without) != holds(majority, sums):
            return "undecided"
    return "approved" if holds(majority, sums) else "rejected"


def combine(combination: str, together: str, outcomes: list, pending: bool) -> str:
    """O resultado do conjunto, como a resolução manda combinar as áreas."""
    if len(outcomes) < 2 or combination == "conjunto":
        return together
    if combination is None or pending:
        return "undecided"
    if combination == "cada":  # cada área decide por si: só há resultado comum se todas dizem o mesmo
        return outcomes[0] if len(set(outcomes)) == 1 else "undecided"
    # Todas: basta uma que rejeite; senão, basta uma sem decisão.
    return min(outcomes, key=("rejected", "undecided", "approved").index)


def compare(label: str, stated: dict, regime: dict, sums: dict, outcome: str) -> list:
    """Mostra as contas e devolve o que o documento declara de outro modo."""
    print(f"  {label}:", ", ".join(f"{word} = {sums[name]}" for name, word in WORDS.items()))
    wrong = [f"{label}, {word}: declara-se {stated['totals'][name]}, e a soma é {sums[name]}"
             for name, word in WORDS.items() if stated["totals"][name] != sums[name]]  # fmt: skip
    for name, word in (("quorum", "quórum"), ("majority", "maioria")):
        rule, test, due = regime[name], stated[name], None
        if rule is not None and sums["enrolled"]:
            fraction, (left, right), met = Fraction(rule["fraction"]), sides(rule, sums), holds(rule, sums)
            counted, base, sign = LETTERS[rule["counted"]], LETTERS[rule["base"]], ">" if rule["strict"] else "≥"
            print(f"    {word}: {fraction.denominator} × {counted} {sign} {fraction.numerator} × {base}, ou seja,",
                  f"{left} {sign} {right}: {'sim' if met else 'não'}")  # fmt: skip
            due = (left, right, met)
        if (None if test is None else (test["left"], test["right"], test["met"])) != due:
            wrong.append(f"{label}, {word}: a comparação que se declara é outra")
    print(f"    resultado: {OUTCOMES[outcome]}")
    if stated["outcome"] != outcome:
        wrong.append(f"{label}: declara-se {OUTCOMES.get(stated['outcome'])}, e resulta {OUTCOMES[outcome]}")
    return wrong


def check_stations(data: dict, pending: bool) -> list:
    """Confere as seções com a relação de votantes: I = R + inclusões − exclusões."""
    stations, roll, wrong = data["stations"], data["roll"], []
    if len({(station["zone"], station["section"]) for station in stations}) < len(stations):
        wrong.append("há seção contada mais de uma vez")
    if data["document"]["draft"] != (pending or not stations or roll["closing"] is None):
        wrong.append("ser ou não minuta não condiz com as seções e com a relação de votantes")
    listed, enrolled = (sum(station[name] or 0 for station in stations) for name in ("listed", "enrolled"))
    due = listed + roll["late_inclusions"] - roll["late_exclusions"]
    if roll["closing"] is not None and (roll["closing"]["listed"], enrolled) != (listed, due):
        wrong.append(f"a relação de votantes, com inclusões e exclusões, dá {due} inscritos, e as seções, {enrolled}")
    return wrong


def check(data: dict) -> list:
    """Refaz tudo e devolve a lista do que não confere."""
    facts, stations, regime = data["plebiscite"], data["stations"], data["plebiscite"]["regime"]
    pending = any(station["bucket"] == "pending" for station in stations)
    wrong = check_stations(data, pending)
    for question, asked in enumerate(data["questions"]):
        print(f"Pergunta {question + 1}: {asked['text'] or facts['question']}")
        stated, outcomes, names = data["results"][question], [], [area["name"] for area in data["areas"]]
        if [area["area"] for area in stated["areas"]] != names or len(data["results"]) != len(data["questions"]):
            wrong.append("as perguntas ou as áreas dos resultados não são as do plebiscito")
        for area in stated["areas"]:
            inside = [station for station in stations if station["area"] == area["area"]]
            sums = add_up(inside, question)
            outcomes.append(decide(regime, inside, sums))
            wrong += compare(f"Área {area['area'] or facts['name']}", area, regime, sums, outcomes[-1])
        sums = add_up(stations, question)
        whole = combine(facts["combination"], decide(regime, stations, sums), outcomes, pending)
        wrong += compare("Todas as seções", stated["whole"], regime, sums, whole)
    return wrong


def main(path: str) -> int:
    """Lê o arquivo, mostra as contas e dá o veredito."""
    content = Path(path).read_bytes()
    data = json.loads(content.decode("utf-8"))
    document, facts, number = data["document"], data["plebiscite"], data["document"]["number"]
    numbered = f" nº {number['number']}/{number['year']}, {number['copy']}ª via" if number else ""
    print(f"{document['kind']}{numbered}, de {document['issued_at']}; resumo SHA-256 destes dados:")
    print(f"{hashlib.sha256(content).hexdigest()} (o código QR da última folha tem de trazer o mesmo)")
    print(f"{facts['name']}/{facts['uf']}, votação de {facts['polling_day']}, regra {facts['regime']['id']}")
    wrong = check(data)
    print("NÃO CONFERE:" if wrong else "CONFERE: as contas são as declaradas.", *map("- {}".format, wrong), sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1]))
    except (OSError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        sys.exit(f"NÃO CONFERE: não se pôde ler o arquivo como dados.json ({type(error).__name__}: {error})")
