import { expect, it } from 'vitest';
import { asking } from '../src/table/asking';

it.each([
  ['Who starts?', ['', 'Who starts?', '']],
  ['Schleudern (rot): Möchtest du 1 Ressource bezahlen? Wenn du das tust: Zerstöre den Dolch', ['Schleudern (rot):', 'Möchtest du 1 Ressource bezahlen?', 'Wenn du das tust: Zerstöre den Dolch']],
  ['Sperling greift dich mit Angriffswert 6 an: Mit welchen Karten verteidigst du? (bisher Verteidigungswert 0; Dominieren: höchstens eine Handkarte)', ['Sperling greift dich mit Angriffswert 6 an:', 'Mit welchen Karten verteidigst du?', 'Bisher Verteidigungswert 0; Dominieren: höchstens eine Handkarte']],
  ['Jette greift an: 1 Punkt. Mit welchen Kreaturen blockierst du? Die erste nimmt zuerst Zerstörung', ['Jette greift an: 1 Punkt.', 'Mit welchen Kreaturen blockierst du?', 'Die erste nimmt zuerst Zerstörung']],
  ['Jette muss angreifen (Stärke 1): wen?', ['', 'Jette muss angreifen (Stärke 1): wen?', '']],
  ['Du hast Priorität; wenn alle passen, beginnt die Endphase (sonst kannst du jetzt nichts tun)', ['', 'Du hast Priorität', 'Wenn alle passen, beginnt die Endphase (sonst kannst du jetzt nichts tun)']],
  ['Du hast Priorität (Schleudern (rot): Angriffswert 3 gegen 3); wenn alle passen, wird der Schaden zugefügt', ['', 'Du hast Priorität', '(Schleudern (rot): Angriffswert 3 gegen 3); wenn alle passen, wird der Schaden zugefügt']],
  ['Bezahle 2 Ressourcen für Spinnenbiss: Pitche eine Karte', ['Bezahle 2 Ressourcen für Spinnenbiss:', 'Pitche eine Karte', '']],
  ['Sierra: Du darfst diese Karte erschöpfen. Wenn du das tust, erschaffe eine Marke.', ['Sierra:', 'Du darfst diese Karte erschöpfen.', 'Wenn du das tust, erschaffe eine Marke.']],
  ['Zünder: Füge dem Charakter 2 Schaden zu. Wähle als Ziel einen Gegner: Füge ihm 3 Schaden zu. – Wähle als Ziel einen Gegner', ['Zünder:', 'Wähle als Ziel einen Gegner', 'Füge dem Charakter 2 Schaden zu. Wähle als Ziel einen Gegner: Füge ihm 3 Schaden zu.']],
  ['Stasissphäre: Wähle als Ziele bis zu 2 erschöpfte Karten; für jede davon: Lege 1 Marke auf sie. – Wähle eine Karte', ['Stasissphäre:', 'Wähle eine Karte', 'Wähle als Ziele bis zu 2 erschöpfte Karten; für jede davon: Lege 1 Marke auf sie.']],
  ['Akasha – Weise der Äonen: Welche Karte?', ['Akasha – Weise der Äonen:', 'Welche Karte?', '']],
  ['Deine Runde, 3 Mana: beliebige Schnellaktionen, dann eine Karte spielen?', ['Deine Runde, 3 Mana:', 'Beliebige Schnellaktionen, dann eine Karte spielen?', '']],
  ['Fordere Karten an (du hast 2 Einfluss) oder wirf Handkarten ab', ['', 'Fordere Karten an (du hast 2 Einfluss) oder wirf Handkarten ab', '']],
  ['Verteidige mit Schleudern (rot)', ['', 'Verteidige mit Schleudern (rot)', '']],
  ['Du hast Priorität (sonst kannst du jetzt nichts tun)', ['', 'Du hast Priorität', 'Sonst kannst du jetzt nichts tun']],
])('%s', (title, [lead, ask, more]) => {
  expect(asking(title)).toEqual({ lead, ask, more });
});
