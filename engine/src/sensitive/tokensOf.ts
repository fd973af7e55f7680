/**
 * The words of one part of a name, lower-cased: `first`, `name` of `firstName`, `FIRST_NAME` and
 * `first-name`.
 */
export const tokensOf = (part: string): string[] =>
  part
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[A-Z](?=[A-Z][a-z])/g, '$& ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== '');
