//! Which words of a text are others in another text.

/// For every word of `old` where it stands in `new`, if it does: the longest common part.
pub fn aligned<T: PartialEq>(old: &[T], new: &[T]) -> Vec<Option<usize>> {
    let mut out = vec![None; old.len()];
    let same = |k: &usize| old[*k] == new[*k];
    let front = (0..old.len().min(new.len())).take_while(same).count();
    let room = old.len().min(new.len()) - front;
    let back = (0..room).take_while(|k| old[old.len() - 1 - k] == new[new.len() - 1 - k]).count();
    for (k, at) in out.iter_mut().enumerate().take(front) {
        *at = Some(k);
    }
    for k in 1..=back {
        out[old.len() - k] = Some(new.len() - k);
    }
    let (a, b) = (&old[front..old.len() - back], &new[front..new.len() - back]);
    if a.is_empty() || b.is_empty() {
        return out;
    }
    // The table of longest common parts, from the end.
    let width = b.len() + 1;
    let mut best = vec![0u16; (a.len() + 1) * width];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            best[i * width + j] = if a[i] == b[j] {
                best[(i + 1) * width + j + 1] + 1
            } else {
                best[(i + 1) * width + j].max(best[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        if a[i] == b[j] {
            out[front + i] = Some(front + j);
            (i, j) = (i + 1, j + 1);
        } else if best[(i + 1) * width + j] >= best[i * width + j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    out
}
