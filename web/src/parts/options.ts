import type { Lang } from '../protocol';

type Words = Record<Lang, string>;
const say = (en: string, de: string): Words => ({ en, de });

/** What a table may choose, in words: what is asked, and each answer. The first answer is how the rulebook is read. */
const OPTIONS: Record<string, Record<string, { ask: Words; answers: Record<string, Words> }>> = {
  fab: {
    combat_steps: { ask: say('Steps of a combat', 'Schritte eines Kampfes'), answers: { rulebook: say('eight, with a Link Step', 'acht, mit Verknüpfungsschritt'), 'official-2026': say('seven, as in 2026', 'sieben, wie 2026') } },
    trigger_order: { ask: say('Who orders what triggers at once', 'Wer ordnet, was zugleich auslöst'), answers: { rulebook: say('the turn player, all of it', 'der Spieler am Zug, alles'), 'per-controller': say('everybody, their own', 'jeder das Eigene') } },
    cost_sequence: { ask: say('Action points are paid', 'Aktionspunkte werden bezahlt'), answers: { rulebook: say('last', 'zuletzt'), official: say('first', 'zuerst') } },
    attack_reaction_rest: { ask: say('A resolved attack reaction', 'Eine abgehandelte Angriffsreaktion'), answers: { rulebook: say('stays at its link', 'bleibt bei ihrem Glied'), 'graveyard-at-once': say('goes to the graveyard at once', 'kommt sofort auf den Friedhof') } },
    reprise_scope: { ask: say('Reprise looks at', 'Reprise betrachtet'), answers: { rulebook: say('the present link', 'das jetzige Glied'), chain: say('the whole chain', 'die ganze Kette') } },
    blitz_copies: { ask: say('Copies in a Blitz deck', 'Gleiche Karten im Blitz-Deck'), answers: { rulebook: say('two', 'zwei'), one: say('one', 'eine') } },
  },
  altered: {
    victory_check: { ask: say('Who has won is checked', 'Ob jemand gewonnen hat, wird geprüft'), answers: { dusk: say('when markers meet', 'wenn sich Marker treffen'), night_end: say('at the end of the Night', 'am Ende der Nacht') } },
    deck_max: { ask: say('Largest deck', 'Größtes Deck'), answers: { none: say('any size', 'beliebig groß'), '60_with_hero': say('60 cards with the Hero', '60 Karten mit Held') } },
    sigismar_day_one: { ask: say('Sigismar & Wingspan on day 1', 'Sigismar & Wingspan an Tag 1'), answers: { printed: say('as printed', 'wie gedruckt'), ignored: say('without ability', 'ohne Fähigkeit') } },
  },
  nightfall: {
    draft: {
      ask: say('Choosing the cards', 'Auswahl der Karten'),
      answers: {
        standard: say('draft', 'Draft'),
        'blood-country': say('draft of Blood Country', 'Draft von Blutzoll'),
        'first-night': say('First Night, without a draft', 'Erste Nacht, ohne Draft'),
        'even-odds': say('Even Odds, without a draft', 'Gleiche Waffen, ohne Draft'),
        'three-fronts': say('Three Fronts, without a draft', 'Drei Fronten, ohne Draft'),
        'blood-moon': say('Blood Moon, without a draft', 'Blutmond, ohne Draft'),
      },
    },
    sets: {
      ask: say('Sets', 'Sets'),
      answers: {
        base: say('base set', 'Grundspiel'),
        'martial-law': say('Martial Law', 'Ausnahmezustand'),
        'blood-country': say('Blood Country', 'Blutzoll'),
        'base-martial-law': say('base set and Martial Law', 'Grundspiel und Ausnahmezustand'),
        'base-blood-country': say('base set and Blood Country', 'Grundspiel und Blutzoll'),
        'martial-law-blood-country': say('Martial Law and Blood Country', 'Ausnahmezustand und Blutzoll'),
        all: say('all', 'alle'),
      },
    },
    minion_enters: { ask: say('Minions of a chain enter', 'Kreaturen einer Kette kommen ins Spiel'), answers: { after_chain: say('after the chain', 'nach der Kette'), on_resolution: say('as they resolve', 'sobald sie wirken') } },
    block_timing: { ask: say('Blockers are named', 'Blockierer werden genannt'), answers: { per_fight: say('fight by fight', 'Kampf für Kampf'), all_before_first_fight: say('before the first fight', 'vor dem ersten Kampf') } },
    starter_exile: { ask: say('Starting minions are exiled', 'Startkreaturen werden verbannt'), answers: { leaves_play: say('whenever they leave play', 'wenn sie das Spiel verlassen'), after_combat_only: say('after combat only', 'nur nach dem Kampf') } },
    wound_use: { ask: say('A wound effect takes', 'Ein Wundeneffekt nimmt'), answers: { any_number: say('any number of wounds', 'beliebig viele Wunden'), one_card: say('one wound', 'eine Wunde') } },
    wound_influence: { ask: say('Wounds for influence', 'Wunden für Einfluss abwerfen'), answers: { allowed: say('allowed', 'erlaubt'), orders_only: say('orders only', 'nur Aufträge') } },
    chain_damage_blocking: { ask: say('Damage of chain texts is taken by', 'Schaden von Kettentexten nehmen'), answers: { absorbers_only: say('guards only', 'nur Wachen'), any_minion: say('any minion', 'alle Kreaturen') } },
    absorber_duty: { ask: say('A guard', 'Eine Wache'), answers: { takes_damage: say('takes what comes through', 'nimmt, was durchkommt'), forced_block: say('has to block', 'muss blockieren') } },
    ml_wound_window: { ask: say('Wounds of Martial Law can be used', 'Wunden des Ausnahmezustands gelten'), answers: { until_damage: say('until damage is dealt', 'bis zum Schaden'), before_blocks: say('before blocks', 'vor dem Blockieren') } },
  },
  orden: {
    payment_source: { ask: say('Payments come from', 'Bezahlt wird aus'), answers: { layout: say('the layout', 'der Auslage'), layout_or_hand: say('layout or hand', 'Auslage oder Hand') } },
    overpayment: { ask: say('Paying more than needed', 'Mehr bezahlen als nötig'), answers: { any_sufficient: say('allowed', 'erlaubt'), no_superfluous_card: say('no card too many', 'keine Karte zu viel') } },
    descend_at_start: { ask: say('Descending from outside the walls', 'Abstieg vor den Mauern'), answers: { no_effect: say('does nothing', 'tut nichts'), literal: say('to the letter: wins', 'wörtlich: gewinnt') } },
    broken_action: { ask: say('An action that lacks its costs after reactions', 'Eine Aktion, der nach Reaktionen die Kosten fehlen'), answers: { fizzle: say('comes to nothing', 'verpufft'), as_far_as_possible: say('happens as far as possible', 'geschieht, so weit es geht') } },
    reactions_per_player: { ask: say('Reactions to an action', 'Reaktionen auf eine Aktion'), answers: { any: say('any number', 'beliebig viele'), one: say('one a player', 'eine je Spieler') } },
    effect_timing: { ask: say('Effects inside another rule', 'Effekte mitten in einer anderen Regel'), answers: { immediate: say('at once', 'sofort'), after_rule: say('after that rule', 'nach dieser Regel') } },
    bare_rank: { ask: say('“RANK V” means', '„RANG V“ heißt'), answers: { exact: say('exactly V', 'genau V'), at_least: say('V or higher', 'V oder höher') } },
    rank_mark_scope: { ask: say('Until its rank there sleeps', 'Bis zu ihrem Rang schläft'), answers: { whole_card: say('the whole card', 'die ganze Karte'), effects_only: say('its effects only', 'nur ihr Effekt') } },
    rounds: { ask: say('Rounds (0: no limit)', 'Runden (0: ohne Grenze)'), answers: {} },
    clock: { ask: say('Who keeps the time can end the game', 'Wer die Zeit nimmt, kann das Spiel beenden'), answers: { off: say('no', 'nein'), on: say('yes', 'ja') } },
  },
  athernum: {
    lethal_damage: { ask: say('Lethal is damage', 'Tödlich ist Schaden'), answers: { at_least: say('as high as the DFV', 'so hoch wie die DFV'), exceeds: say('above the DFV', 'über der DFV') } },
    point_victory: { ask: say('Victory by points', 'Sieg nach Punkten'), answers: { out_of_reach: say('nobody could catch up', 'niemand kann mehr aufholen'), majority: say('more than half', 'mehr als die Hälfte') } },
    morning_order: { ask: say('In the Morning come first', 'Am Morgen kommen zuerst'), answers: { effects_first: say('its effects', 'seine Effekte'), ready_first: say('markers and tokens', 'Marken und Befehle') } },
    start_card: { ask: say('The start card lies', 'Die Startkarte liegt'), answers: { face_up: say('face up', 'offen'), exhausted: say('exhausted', 'erschöpft') } },
    point_command: { ask: say('A victory token costs', 'Ein Siegpunkt kostet'), answers: { two_tokens: say('2 commands', '2 Befehle'), one_token_if_behind: say('1 command, if one is behind', '1 Befehl, wenn man zurückliegt') } },
    support_timing: { ask: say('Support abilities', 'Unterstützung'), answers: { own_day: say('on the own Day', 'am eigenen Tag'), any_priority: say('with any priority', 'bei jeder Priorität') } },
    item_play: { ask: say('Items are', 'Gegenstände werden'), answers: { attach_only: say('attached only', 'nur angelegt'), attach_or_direct: say('attached or used directly', 'angelegt oder direkt genutzt') } },
    main_card: { ask: say('The main card is', 'Die Hauptkarte ist'), answers: { any_type: say('the start card, of any type', 'die Startkarte, gleich welcher Art'), character_only: say('a character', 'ein Charakter') } },
  },
  eights: {
    points: { ask: say('Counting points', 'Zählung der Punkte'), answers: { usual: say('as usual', 'wie üblich'), openspiel: say('as OpenSpiel does', 'wie OpenSpiel') } },
  },
};

/** An option in words, and its values; a word that is not there is shown as the game writes it. */
export const optionWord = (game: string, option: string, lang: Lang): string => OPTIONS[game]?.[option]?.ask[lang] ?? option;
export const valueWord = (game: string, option: string, value: string, lang: Lang): string => OPTIONS[game]?.[option]?.answers[value]?.[lang] ?? value;
