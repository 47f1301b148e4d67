//! Says things in German and English: cards, decisions, events.
