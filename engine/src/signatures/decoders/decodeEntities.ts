import { lookUpTable } from '@palisade/vocabulary/lookUpTable.ts';

const NAMED = lookUpTable({
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  colon: ':',
  lpar: '(',
  rpar: ')',
  tab: '\t',
  newline: '\n',
  equals: '=',
  sol: '/',
  bsol: '\\',
  nbsp: ' ',
  comma: ',',
  period: '.',
  semi: ';',
  lsqb: '[',
  rsqb: ']',
  lbrack: '[',
  rbrack: ']',
  lcub: '{',
  rcub: '}',
  lbrace: '{',
  rbrace: '}',
  grave: '`',
  num: '#',
  excl: '!',
  quest: '?',
  dollar: '$',
  plus: '+',
  vert: '|',
  verbar: '|',
  ast: '*',
  midast: '*',
  percnt: '%',
  lowbar: '_',
  hyphen: '-',
  commat: '@',
  hat: '^',
});

/**
 * Undoes HTML's character references once, numbers also without their semicolon, as browsers do.
 */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,8});?|#x([0-9a-f]{1,7});?|([a-z]{2,8});|(lt|gt|amp|quot)(?![a-z0-9=]))/gi,
    (whole, decimal?: string, hex?: string, name?: string, bare?: string) => {
      if (decimal === undefined && hex === undefined)
        return NAMED[(name ?? bare ?? '').toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
