import type { FilterCondition, FilterOperator } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { formatDate } from '../marks/formatTime.ts';
import { formatNumber, formatTenths } from '../text/format.ts';
import { uiLanguage } from '../text/language.ts';
import { fillText } from '../text/uiText.ts';

/** Words of fields, operators and values in the person's language. */
export interface FilterLabels {
  readonly field: (key: string) => string;
  readonly operator?: (op: FilterOperator) => string;
  /**
   * Of one value that was chosen from a list; the value itself by default, null while its name is
   * on its way.
   */
  readonly value?: (field: string, value: string) => string | null;
}

export const operatorWord = (labels: FilterLabels, op: FilterOperator): string =>
  labels.operator?.(op) ?? uiLanguage().texts[`operator.${op}`];

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const AGO = /^now-(\d+)([dhm])$/;
const AGES = { d: 'ageDays', h: 'ageHours', m: 'ageMinutes' } as const;

function dateWord(value: string): string {
  const ago = AGO.exec(value);
  if (ago) {
    const { texts } = uiLanguage();
    const unit = ago[2] === 'h' || ago[2] === 'm' ? ago[2] : 'd';
    return fillText(texts.agoOf, { age: fillText(texts[AGES[unit]], { count: ago[1] ?? '' }) });
  }
  const day = DAY.exec(value);
  const time = day ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3])) : new Date(value);
  return Number.isNaN(time.getTime()) ? value : formatDate(time);
}

/** A value in words: null while its name is on its way. */
export const wordOf = (labels: FilterLabels, field: FilterField, value: string): string | null =>
  labels.value ? labels.value(field.key, value) : value;

function oneWord(
  labels: FilterLabels,
  field: FilterField,
  op: FilterOperator,
  value: string | number,
): string | null {
  if (field.type === 'date') return dateWord(String(value));
  if (field.type === 'number' && typeof value === 'number' && (field.range?.step ?? 1) < 1)
    return Number.isInteger(value) && value >= 10
      ? formatNumber(value, { useGrouping: false })
      : formatTenths(value);
  const isWhole = field.type === 'text' && op === 'equals';
  return isWhole || field.type === 'enum' || field.type === 'set'
    ? wordOf(labels, field, String(value))
    : String(value);
}

/**
 * What a chip says of its value: `Critical, High`, `2.0 – 10`, `Yes`; null while a name is on its
 * way.
 */
export function valueWord(
  labels: FilterLabels,
  field: FilterField,
  condition: FilterCondition,
  yes: string,
  no: string,
): string | null {
  const { value, op } = condition;
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'string' || typeof value === 'number')
    return oneWord(labels, field, op, value);
  if (!Array.isArray(value)) return null;
  const words = (value as readonly (string | number)[]).map((each) =>
    oneWord(labels, field, op, each),
  );
  return words.includes(null) ? null : words.join(op === 'between' ? ' – ' : ', ');
}
