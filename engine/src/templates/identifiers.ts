/**
 * A stem with its ending, once, in the stem's own spelling: `user` gives `userId`, `legal_hold`
 * gives `legal_hold_id`.
 */
export function named(stem: string, ending: string): string {
  if (stem.toLowerCase().endsWith(ending.toLowerCase())) return stem;
  return stem.includes('_') ? `${stem}_${ending.toLowerCase()}` : stem + ending;
}

/**
 * `user-accounts` → `userAccount`, `ORDERS` → `orders`; only letters, digits and underscores are
 * left, and letters without their accents.
 */
export function asIdentifier(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}+/gu, '');
  const spelled = /\p{Ll}/u.test(plain) ? plain : plain.toLowerCase();
  const joined = spelled.replace(/[^A-Za-z0-9_]+(.)?/g, (_match, next: string | undefined) =>
    (next ?? '').toUpperCase(),
  );
  const clean = joined.replace(/^[0-9]+/, '').slice(0, 40);
  return clean === '' ? '' : clean.charAt(0).toLowerCase() + clean.slice(1);
}
