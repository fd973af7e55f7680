import { plainWord } from '@palisade/vocabulary/auditSentence.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../ui/marks/formatTime.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import type { AuditNames } from './differences.ts';
import words from './auditWords.en.json' with { type: 'json' };
import './auditWords.texts.ts';

type FieldWord = keyof typeof words.fields;
type ValueWord = keyof typeof words.values;

/** Fields whose values are words of the code. */
const ENUMERATIONS: ReadonlySet<string> = new Set([
  'anomaly',
  'authenticated',
  'field',
  'kind',
  'licence',
  'location',
  'mode',
  'newStatus',
  'op',
  'permission',
  'scopes',
  'severity',
  'side',
  'state',
  'status',
  'statuses',
  'thing',
  'type',
  'verdict',
]);
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/;

export const valueWord = (t: TFunction<'auditWords'>, word: string): string =>
  Object.hasOwn(words.values, word) ? t(`values.${word as ValueWord}`) : plainWord(word); // As checked.

interface Condition {
  readonly field?: unknown;
  readonly op?: unknown;
  readonly value?: unknown;
  readonly all?: readonly Condition[];
  readonly any?: readonly Condition[];
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (value == null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

function filterWords(t: TFunction<'auditWords'>, tree: Condition): string {
  const parts = tree.all ?? tree.any;
  if (parts !== undefined)
    return parts
      .map((part) => (part.all || part.any ? `(${filterWords(t, part)})` : filterWords(t, part)))
      .join(` ${tree.all ? t('and') : t('or')} `);
  const value = textOf(tree.value);
  const word = (part: unknown) => valueWord(t, String(part));
  return `${word(tree.field)} ${word(tree.op).toLowerCase()} ${value}`.trim();
}

function auditNames(t: TFunction<'auditWords'>): AuditNames {
  return {
    field: (key) =>
      Object.hasOwn(words.fields, key) ? t(`fields.${key as FieldWord}`) : plainWord(key), // As checked.
    value: (key, value) => {
      if (typeof value === 'boolean') return value ? t('yes') : t('no');
      if (typeof value === 'number') return formatNumber(value);
      if (MOMENT.test(value)) return formatDateTime(new Date(value));
      return ENUMERATIONS.has(key) ? valueWord(t, value) : value;
    },
    filter: (tree) => filterWords(t, tree),
  };
}

/** Names of the fields and values that entries of the audit log tell of. */
export function useAuditNames(): AuditNames {
  const { t } = useTranslation('auditWords');
  return useMemo(() => auditNames(t), [t]);
}
