import { OwnTypes, type TextRule } from './ownTypes.ts';
import texts from './ordinaryTexts.json' with { type: 'json' };

/** Names that fields of any API have. */
const NAMES: readonly string[] = texts.names;
/** Values of all kinds that fields of any API have. */
const VALUES: readonly string[] = texts.values;

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
