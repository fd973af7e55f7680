import { OwnTypes, type TextRule } from './ownTypes.ts';

/** Names that fields of any API have. */
const NAMES =
  'id name type status code value data items count total page limit offset sort order filter query search email phone address city country currency price amount quantity date createdAt updatedAt description title url image userId orderId productId token version enabled message error success x-request-id content-length'.split(
    ' ',
  );
/** Values of all kinds that fields of any API have. */
const VALUES = [
  ...'true|false|null|yes|no|a|en|de|en-US|USD|EUR|active|pending|GET|application/json'.split('|'),
  ...'0|1|7|42|100|2024|65535|1234567|9876543210|-3|0.5|19.99|1e9|007|12:30'.split('|'),
  ...'2026-01-31|2026-01-31T12:00:00Z|1767225600|Mon, 05 Jan 2026 10:00:00 GMT'.split('|'),
  ...'5f0c2f9e-98a4-4d0c-9a53-6a0d7c2d1b11|507f1f77bcf86cd799439011|d41d8cd98f00b204'.split('|'),
  ...'jane.roe@example.com|https://api.example.com/v1/items?page=2|192.0.2.10|example.com'.split(
    '|',
  ),
  ...'Jane|Roe|Jane Roe|Berlin|221B Baker Street|+1 415 555 2671|Blue cotton shirt, size M'.split(
    '|',
  ),
  ...'The quick brown fox jumps over the lazy dog.|ABC-1234|SKU_99871|v1.2.3|/var/log/app.log'.split(
    '|',
  ),
  ...'#ff8800|{}|[]|a,b,c|München|東京|c2FtcGxlIHRleHQ=|eyJhbGciOiJIUzI1NiJ9'.split('|'),
];

/** Share, 0..1, of ordinary names or values that any of the rules matches. */
export function shareOfOrdinary(any: readonly TextRule[], side: 'names' | 'values'): number {
  const rules = { names: [] as TextRule[], values: [] as TextRule[], [side]: any };
  const types = new OwnTypes([
    { id: '', name: '', categories: ['PII'], privacy: 'mask', operator: 'or', ...rules },
  ]);
  const matches =
    side === 'names'
      ? NAMES.filter((name) => types.contextOf(name).named.length > 0)
      : VALUES.filter((value) => types.of(value, types.contextOf('value')).length > 0);
  return matches.length / (side === 'names' ? NAMES.length : VALUES.length);
}

/** The larger share, 0..1, of ordinary names and of ordinary values that a test holds for. */
export const ordinaryShare = (isMet: (text: string) => boolean): number =>
  Math.max(...[NAMES, VALUES].map((texts) => texts.filter(isMet).length / texts.length));
