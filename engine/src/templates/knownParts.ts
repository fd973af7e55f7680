import { hashValue } from './distinctValues.ts';
import type { TemplateNode } from './templateNode.ts';

/** What parts of a date and the two ends of a pair are called. */
type KnownPart = 'year' | 'month' | 'day' | 'from' | 'to';

const PLAIN = '{}';
/** Months of a year without days say that the number before them is no id. */
const SEVERAL_MONTHS = 3;
/** Pairs of one kind have so many values in common, and this share of those of either. */
const COMMON = { several: 3, share: 0.5 } as const;

const hashesOf = (from: number, to: number, width: number): ReadonlySet<number> =>
  new Set(
    Array.from({ length: to - from + 1 }, (_, index) => String(from + index)).flatMap((number) => [
      hashValue(number),
      hashValue(number.padStart(width, '0')),
    ]),
  );
const YEARS = hashesOf(1900, 2099, 4);
const MONTHS = hashesOf(1, 12, 2);
const DAYS = hashesOf(1, 31, 2);

const isOf = (node: TemplateNode | null | undefined, numbers: ReadonlySet<number>): boolean =>
  node?.key === PLAIN &&
  node.parameter?.shape === 'integer' &&
  node.parameter.kind !== 'pinned' &&
  node.parameter.values.areAmong(numbers);

const plainBelow = (node: TemplateNode): TemplateNode | undefined => node.parameters?.get(PLAIN);

/** Whether months follow a year: several of them, or days below them. */
function isYear(node: TemplateNode): boolean {
  if (!isOf(node, YEARS)) return false;
  const month = plainBelow(node);
  if (month === undefined || !isOf(month, MONTHS)) return false;
  return isOf(plainBelow(month), DAYS) || (month.parameter?.values.estimate ?? 0) >= SEVERAL_MONTHS;
}

/** Whether words and the words right after them are of one kind, as in `/rates/EUR/USD`. */
function isFrom(node: TemplateNode): boolean {
  const to = plainBelow(node);
  if (node.key !== PLAIN || node.parent?.parameter !== null || node.leaves !== null) return false;
  const [values, others] = [node.parameter, to?.parameter].map((parameter) =>
    parameter == null ||
    parameter.shape !== null ||
    parameter.kind === 'pinned' ||
    parameter.field?.name != null
      ? null
      : parameter.values,
  );
  if (values == null || others == null) return false;
  const common = values.common(others);
  const fewer = Math.min(values.estimate, others.estimate);
  return common >= COMMON.several && common >= fewer * COMMON.share;
}

/**
 * What a parameter is by its values and those beside it: `/posts/2026/11/30` is a date,
 * `/flights/OSL/LIS` leads from one to the other. Null where neither is so.
 */
export function knownPart(node: TemplateNode): KnownPart | null {
  const { parent } = node;
  if (isYear(node)) return 'year';
  if (parent === null || parent.parameter === null) return isFrom(node) ? 'from' : null;
  if (isYear(parent)) return isOf(node, MONTHS) ? 'month' : null;
  if (parent.parent !== null && isYear(parent.parent) && isOf(parent, MONTHS))
    return isOf(node, DAYS) ? 'day' : null;
  return node.key === PLAIN && isFrom(parent) ? 'to' : null;
}

/** Whether a parameter only says when what follows was made. */
export const isDatePart = (node: TemplateNode): boolean => {
  const part = node.parameter === null ? null : knownPart(node);
  return part === 'year' || part === 'month' || part === 'day';
};
