/**
 * A hash as it is kept in a model, so that those of two companies cannot be compared; the same again
 * gives it back.
 * @param shift of the company
 */
export const hideHash = (hash: number, shift: number): number => (hash ^ shift) >>> 0;
