"""Each forbidden kind in both directions: it is found, and honest prose is left alone."""

from __future__ import annotations

import pytest

from gate.errors import DefectError
from pipeline.writer.style import house_style, read_house_style

HITS = {
    "investment rating": [
        "Acme is a strong buy after this quarter.",
        "Our rating on the shares remains hold.",
        "Analysts see it as an outperform.",
        "The stock was moved to overweight.",
        "We call it a “sell”.",
        "Verdict: BUY",
        "The company remains a hold.",
        "La recomendación de compra se mantiene.",
        "El consenso es sobreponderar el valor.",
    ],
    "letter grade": [
        "Management earns an A- for cost control.",
        "We grade the quarter B+.",
        "The quarter deserves a C.",
        "An “A” quarter for Acme.",
        "Liquidity: A+",
        "Merece una calificación de B+ este trimestre.",
    ],
    "price target": [
        "The price target is $40.",
        "We see upside of 20% from here.",
        "The shares could reach $50.",
        "A target price of $12 seems fair.",
        "El precio objetivo sube a 40 dólares.",
    ],
    "superlative": [
        "It was the best quarter of the year.",
        "Revenue reached its highest level ever.",
        "Acme posted record revenue.",
        "An unprecedented increase in costs.",
        "Sales hit an all-time high.",
        "The strongest growth came from services.",
        "It is the most profitable company of its kind.",
        "Fue el mejor trimestre del año.",
        "Los ingresos alcanzaron un máximo histórico.",
    ],
    "advice": [
        "Investors should add to their positions.",
        "This is a good time to buy.",
        "We recommend caution.",
        "The shares are worth owning.",
        "You may want to wait.",
        "Los inversores deberían esperar.",
    ],
    "promise": [
        "Revenue will certainly rise.",
        "The company is poised to grow.",
        "There is no doubt that margins recover.",
        "Growth is guaranteed to follow.",
        "Sin duda crecerá.",
    ],
    "hype": [
        "Profits skyrocketed.",
        "Revenue soared 12 percent.",
        "A stunning quarter.",
        "Acme crushed expectations.",
        "The unit is a cash cow.",
        "El beneficio se disparó.",
    ],
    "valuation": [
        "The shares look cheap.",
        "The stock is undervalued.",
        "It trades at a discount to peers.",
        "An expensive stock.",
        "La acción está infravalorada.",
    ],
    "score": [
        "We give it 8 out of 10.",
        "A four-star quarter.",
        "Overall: 9/10",
        "★★★★",
        "Thumbs up for the guidance.",
    ],
}

HONEST = {
    "investment rating": [
        "The company completed its share buyback.",
        "Buyers and sellers agreed on the price.",
        "Acme holds 20 percent of the venture.",
        "Securities held to maturity rose.",
        "Interest rate increases may lead customers to buy less equipment.",
        "The company intends to sell the property and hold the proceeds.",
        "Underperforming stores were closed.",
        "Outperformance awards vested.",
        "The drug treats overweight adults.",
        "A call option to buy 2 million shares expired.",
        "The holders of the notes agreed.",
        "Sell-through was higher.",
        "Customers buy and hold inventory.",
        "The credit rating lets us sell the notes.",
        "These ratings are not a recommendation to buy or hold any securities.",
        "BEST BUY CO., INC. is a customer.",
    ],
    "letter grade": [
        "Class A common stock outstanding was 12 million.",
        "Series B preferred stock was redeemed.",
        "See Exhibit A for the list.",
        "The vaccine against hepatitis B was approved.",
        "The reinsurer is rated A+ by its agency.",
        "Its notes carry a BBB+ rating.",
        "Investment-grade securities made up 80 percent.",
        "The bank received a C corporation opinion.",
        "Medicare Part D revenue rose.",
        "The software is written in C++.",
        "Acme received a Series A investment.",
    ],
    "price target": [
        "Target Corporation is a customer.",
        "The awards vest when stock price targets vest under the plan.",
        "The target price contract was completed.",
        "A commodity price target was used in the model.",
        "Its market share target was met.",
        "The share price was $12.",
        "The rolling stock target was reached.",
        "The shares will trade under the symbol ACME.",
        "The company targets a price increase of 2 percent.",
        "Transfer prices were revised.",
        "Performance targets were met.",
    ],
    "superlative": [
        "Management's best estimate is $12 million.",
        "The record date is May 5, 2026.",
        "There were 400 holders of record.",
        "The company must record revenue when control passes.",
        "Its largest customer accounted for 12 percent of sales.",
        "The highest and best use of the land is industrial.",
        "The most recent quarter ended in May.",
        "The most directly comparable measure is net income.",
        "A worst-case scenario is disclosed.",
        "At least 12 percent of sales came from Europe.",
        "It recorded sales of $12 million.",
        "Best Buy is a customer.",
        "Costs were lower than in the year before.",
        "The lowest level of the hierarchy is Level 3.",
        "The greatest extent of the damage is unknown.",
        "The measure best depicts the transfer of control.",
        "Options manage unmatched foreign currency cash flows.",
        "Management uses its best assumptions.",
    ],
    "advice": [
        "Investors should read the risk factors.",
        "Readers should not rely on forward-looking statements.",
        "Holders must surrender their certificates.",
        "Policyholders must pay the premium.",
        "The option to buy the building expired.",
        "The board recommends a vote for the proposal.",
        "Stockholders must approve the plan.",
        "The company should receive the payment in June.",
        "The intent to sell the unit was announced.",
        "You should carefully consider the risks.",
        "Suppliers had the opportunity to sell their receivables.",
    ],
    "promise": [
        "The lease is set to expire in 2027.",
        "The notes are guaranteed by the subsidiaries.",
        "There is substantial doubt about its ability to continue.",
        "The company is not certain to receive the payment.",
        "It guarantees certain obligations of the venture.",
        "Certain costs were reclassified.",
        "The parent guaranteed debt of $12 million.",
        "The company is set to close the plant.",
        "It will repay the notes in June.",
        "The company provides guarantees to third parties for these leases.",
        "It is not guaranteed to acquire the patents.",
        "The markup is set to deliver a return to the producer.",
    ],
    "hype": [
        "Explosive materials are stored at the site.",
        "Rocket engines made up half of revenue.",
        "Stellar Pharma is a customer.",
        "The hydroelectric powerhouse was repaired.",
        "Crushed stone shipments rose.",
        "Rocket Lab is a customer.",
        "Sales rose 12 percent.",
        "The crater glass plant was sold.",
        "Costs fell sharply.",
        "Blockbuster LLC is a licensee.",
    ],
    "valuation": [
        "A bargain purchase gain of $12 million was recorded.",
        "Collective bargaining agreements cover 40 percent of employees.",
        "Inventories were overvalued by $2 million.",
        "The notes trade at a discount.",
        "It is more expensive to ship by air.",
        "Cheaper raw materials helped.",
        "The fair value of the stock was $12.",
        "Overpriced contracts were renegotiated.",
        "The stock is listed in New York.",
        "Assets were undervalued in the purchase accounting.",
    ],
    "score": [
        "Two out of ten stores were closed.",
        "The plan has a five-star quality rating from Medicare.",
        "Five Star Senior Living is a tenant.",
        "The period ended 5/10/2026.",
        "Three out of five segments grew.",
        "The four-star hotels were sold.",
        "One out of 10 patients left the trial.",
        "The ratio was 1.2.",
    ],
}


@pytest.mark.parametrize(("kind", "text"), [(k, t) for k, texts in HITS.items() for t in texts])
def test_a_forbidden_word_is_found_and_named(kind, text):
    assert kind in {finding.kind for finding in house_style().find(text)}


@pytest.mark.parametrize(("kind", "text"), [(k, t) for k, texts in HONEST.items() for t in texts])
def test_honest_prose_is_left_alone(kind, text):
    assert house_style().find(text) == (), kind


@pytest.mark.parametrize("kind", house_style().kinds, ids=lambda kind: kind.name)
def test_each_kind_has_more_look_alikes_than_hits_and_examples_of_both(kind):
    assert len(kind.look_alikes) > len(kind.hits)
    assert len(HONEST[kind.name]) > len(HITS[kind.name])


@pytest.mark.parametrize("kind", house_style().kinds, ids=lambda kind: kind.name)
def test_the_problem_is_said_in_words_that_the_house_allows(kind):
    assert house_style().find(kind.problem) == ()


@pytest.mark.parametrize("text", [text for texts in HITS.values() for text in texts])
def test_the_problem_never_holds_the_token(text):
    for finding in house_style().find(text):
        assert finding.text.casefold() not in finding.problem.casefold()


@pytest.mark.parametrize(("kind", "texts"), HITS.items())
def test_honest_prose_beside_it_hides_no_forbidden_word(kind, texts):
    for text in texts:
        beside = f"{HONEST[kind][0]} {text} {HONEST[kind][1]}"
        assert kind in {finding.kind for finding in house_style().find(beside)}


def test_a_finding_says_where():
    text = "Net sales rose. It was the best quarter."
    (finding,) = house_style().find(text)
    assert text[finding.start : finding.end] == finding.text == "best"


@pytest.mark.parametrize(
    "data",
    [
        "",
        "kind = 1",
        "[[kind]]\nname = 'x'",
        "[[kind]]\nname='x'\nproblem='y'\nhits=['(']\nlook_alikes=['a','b']",
        "[[kind]]\nname='x'\nproblem='y'\nhits=['a']\nlook_alikes=['b']",
    ],
)
def test_a_broken_style_is_a_defect(data):
    with pytest.raises(DefectError):
        read_house_style(data)
