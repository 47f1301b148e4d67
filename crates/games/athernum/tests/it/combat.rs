//! Rules of the second half of the list that no scenario can show.

use stapel_athernum::{Athernum, Timing};
use stapel_kernel::Shipped;
use stapel_wording::{Lang, card_lines};

// rules: ATH-ABL-07
#[test]
fn an_activated_ability_has_a_name_and_a_colon_behind_its_costs() {
    let book = Athernum::book();
    let mut seen = 0;
    for (id, def) in book.defs() {
        for ability in def.activated.iter().filter(|a| a.text.timing != Timing::Support) {
            let names = ability.text.name.as_ref().expect("an activated ability has a name");
            for (lang, name) in [(Lang::En, &names.en), (Lang::De, &names.de)] {
                let lines = card_lines(book, id, lang);
                let behind = lines.iter().find_map(|l| l.split_once(name.as_str())).map(|(_, rest)| rest);
                let costs = behind.and_then(|rest| rest.split_once(": ")).map(|(costs, _)| costs);
                let costs = costs.unwrap_or_else(|| panic!("{}: no colon behind {name}", def.card.id));
                assert!(!ability.text.cost.is_empty() || costs.is_empty(), "{}", def.card.id);
                seen += 1;
            }
        }
    }
    assert!(seen > 40);
}
