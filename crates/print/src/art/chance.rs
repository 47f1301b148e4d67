//! Chance that follows from a card's id, as `web/src/art/scene.ts` has it: the same card has the same picture everywhere.

pub struct Chance(u32);

impl Chance {
    pub fn new(id: &str) -> Self {
        let fold = |hash: u32, unit: u16| (hash ^ u32::from(unit)).wrapping_mul(16_777_619);
        Self(id.encode_utf16().fold(2_166_136_261, fold))
    }

    /// The next number from 0 to 1.
    pub fn draw(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x6d2b_79f5);
        let h = self.0;
        let mut t = (h ^ (h >> 15)).wrapping_mul(1 | h);
        t = t.wrapping_add((t ^ (t >> 7)).wrapping_mul(61 | t)) ^ t;
        f64::from(t ^ (t >> 14)) / 4_294_967_296.0
    }
}
