export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

class NoChange extends Error {}

/**
 * What a value becomes by a change the server has sent; crates/server/src/differences.rs says how changes are written.
 * Throws if the change is not one of this value.
 */
export function changed(old: Json, change: Json): Json {
  if (Array.isArray(change)) return change.length === 1 ? change[0]! : list(old, change);
  if (change === null || typeof change !== 'object' || old === null || typeof old !== 'object' || Array.isArray(old)) throw new NoChange();
  const made: { [key: string]: Json } = { ...old };
  for (const [key, one] of Object.entries(change)) {
    if (one !== 0) made[key] = changed(key in made ? made[key]! : null, one);
    else if (key in made) delete made[key];
    else throw new NoChange();
  }
  return made;
}

function list(old: Json, [first, ...parts]: Json[]): Json[] {
  if (!Array.isArray(old) || first !== 0) throw new NoChange();
  const at = (n: Json | undefined, most = old.length - 1): number => {
    if (typeof n !== 'number' || !Number.isInteger(n) || n < 0 || n > most) throw new NoChange();
    return n;
  };
  return parts.flatMap((part) => {
    if (!Array.isArray(part)) return [old[at(part)]!];
    if (part.length === 1) return [part[0]!];
    if (part.length !== 2) throw new NoChange();
    const [from, to] = part;
    return typeof to === 'number' ? old.slice(at(from), at(to, old.length)) : [changed(old[at(from)]!, to!)];
  });
}
