/**
 * Where long words of names may be parted: at the joints of compounds, else between syllables. Browsers do not know
 * this of made-up words, and many know it of none.
 */
const WORDS = `
Abenteurer|marke Abgrund|pakt Abriss|birne Abriss|toben Abriss|trupp An|schwellender Arm|schienen Auf|bereiter
Auf|gestachelt Auf|kommende Aus|erwählter Ausfall|schritt Aus|forschen Ausnahme|zustand Aus|räucherer
Barrikaden|brecher Bein|schienen Bergungs|arbeiter Bergungs|schuss Be|schleuniger Be|schleunigung Be|schwörung
Be|sessenheit Bestien|modus Bettel|mönch Bettel|prinzessin Betäubungs|schuss Beutel|schneider Blick|winkel
Blutungs|bohrer Blut|vergießen Borken|knochen Brechungs|stürmer Donner|beben Doppel|belichtung Durch|stoßen
Einberufungs|bescheid Ein|heimische Ein|schüchterung Eisen|gewebe Elritzen|tum Energie|trank Er|leuchtung
Er|scheinungen Erst|geborene Erz|kuratorin Essenz|fäden Essenz|schmugglerin Faden|scheinige Falken|schwinge
Fecht|meister Feder|wandler Fersen|tritt Firmen|anleihe Flammen|werfer|trupp Fleischerei Fraktions|lose Frosch|prinz
Frühlings|blüte Gebein|träger Gebrech|lich|keit Gebrech|lichkeits|falle Ge|brochener Geister|laterne Gelehr|samkeit
Gelehrten|kreis Gemein|schaft Gerichts|medizinerin Gesellen|brief Gift|spitzen Gilden|champion Gilden|halle
Gilden|meister Glut|kathedrale Glücks|ritter Groß|meister Groß|meisters Harmoni|siertes Hehler|keller Heim|gekehrte
Herab|stürzende Herab|würdigen Heran|zoomen Herren|loser Herum|schleichen Himmels|schuss Hinein|stoßen
Hinter|hältiger Hoch|geschwindig|keits|aufprall Hoch|meister Hyper|treiber Infi|zierender Irrlicht|kind Kampf|bereit
Katalogi|siererin Kiefern|zapfen|kerl Klingen|blitz Kloster|burg Knappen|dienst Knochen|brecher Knochen|visier
Kognitions|knoten Kommis|sarin Kontroll|punkt Konvektions|verstärker Königs|mörder Körper|training Küchen|dienst
Lang|schwert Leeren|akolyth Legions|kommandeur Lehrlings|stück Leichen|fledderer Leichen|tuch Licht|gewirktes
Mechani|kerin Meditations|training Meister|magiers Meister|stück Meister|würde Messer|scharfer Monster|käfig
Morgen|dämmerung Muskel|köter Nacht|pirscher Nacht|wächter Namens|index Nebel|gängerin Nebel|klinge Nest|hüterin
Nord|friedhof Notfall|auftrag Pendel|falle Pest|brunnen Pfad|finderin Pferde|handel Phönix|feder Plasma|pistole
Portal|stein Prügel|hagel Queck|silber Rasier|messer|schneide Ratten|fänger Ratten|könig Rauf|lustige Realitäts|anker
Reiß|verschluss|treffer Ritter|schlag Rollen|schreiber Rotations|ramme Runen|schreiber Runen|zauber Räum|gebrüll
Rüstungs|spezialistin Schatten|meister Schatz|wächter Schein|werfer Scheunen|tor Schiff|brüchiger Schild|schwester
Schinder|tum Schlacht|ruf Schleier|schreiberin Schleier|tänzerin Schleu|serin Schmelz|tiegel Schmiede|hammer
Schrift|rolle Schrott|golem Schrott|sammlerin Schwarz|markt Schwein|chen Schwert|meisterin Schwind|lerin Schädel|form
Schönheits|schlaf Scramb|lerin Seelen|frieden Seelen|perlen Selbst|vertrauen Silber|pfennig Silber|regen
Silber|schützin Sippen|fehde Sperr|gürtel Sperr|stunde Spindel|sammler Spinnen|biss Sprung|brett Sprung|tritt
Stahl|klinge Stand|gericht Stand|haftig|keit Stasis|sphäre Stein|rücken Sternen|kompass Straßen|maklerin
Teer|gruben|falle Todes|berührung Todes|pranke Tor|wächterin Toten|gräber Toten|wäscherin Trans|porter Traum|glocke
Treibholz|köcher Treue|schwur Trägheits|falle Trümmer|golem Turm|schütze Turnier|lanze Un|gebetener Unter|tauchen
Un|verrückbar Verbannungs|tor Ver|dächtiger Ver|sammlung Ver|schlossene Ver|siegelter Ver|silberer Ver|sprechen
Verwirr|faust Ver|wundeter Ver|zögerung Vogel|scheuche Voll|strecker Vor|arbeiter Voraus|sicht Wachsam|keit
Waffen|brüder Waffen|übung Weck|gebrüll Werk|gemein|schaft Wider|hakiger Wider|hallen Wild|leder|häute Winter|schlaf
Witwen|macher Wächter|idol Zahl|meisterin Zauber|klingen Zauber|tänzer Zeit|wächters Zelt|prediger
Zer|schmet|terung Zer|störe|rische Zoll|station Zunder|markt Zunft|meister Zurecht|stutzen Zurück|prallen Zwei|teilung
Ablage|stapel Außen|welt Befehls|marken Charakter|plätze Er|schöpfungs|marke Gegen|stände Haupt|charakter|platz Karten|stapel
Mana|kugeln Nachzieh|stapel Peilungs|marke Ressour|cen Schau|platz Ver|bannung Wahr|zeichen Wunden|stapel Zwischen|zone
Zwielicht|passage Zwillings|flamme Zwillings|wirbel aus|kund|schaften durch|dringend durch|dringende wechseln|den
zer|schmettern Äther|fackel Äther|gewebes Äther|spindel Äther|zoologin Über|wälti|gende
Acceler|ator Adven|turer's Aether|weave Archi|vist's Brother|hood Combus|tible Confine|ment Deliber|ation
Destruc|tive Disput|ation Enlighten|ment Faction|less Flame|thrower Grave|digger Guild|master Intimi|dation
Journey|man's Manifes|tations Master|piece Mercen|aries Night|stalker Observ|atory Perspec|tives Quick|silver
Rats|catcher Repro|cessor Resplen|dent Rever|berate Scroll|wright Smoul|dering Spring|board Stead|fastness
Sword|master Time|keeper's Trium|virate Way|finder's
`;

const SHY = '\u00ad';
const JOINTS = new Map(WORDS.trim().split(/\s+/).map((word) => [word.replaceAll('|', ''), word.replaceAll('|', SHY)]));

/** A name with soft hyphens where it may be parted. */
export const parted = (name: string): string => name.replace(/[\p{L}'’]+/gu, (word) => JOINTS.get(word) ?? word);
