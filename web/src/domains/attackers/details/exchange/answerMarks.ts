import type { AnomalyMark } from '../json/anomalyMark.ts';

interface Outcome {
  readonly piiConsumptionInfo: readonly {
    readonly type: string;
    readonly values: number;
    readonly usual: number | null | undefined;
    readonly isUnusual: boolean;
  }[];
  readonly fields: readonly {
    readonly name: string;
    readonly isNew: boolean;
    readonly type: string | null | undefined;
    readonly isUnusual: boolean;
  }[];
}

/** Where the fields of an answer are; nothing of them can be marked as legitimate. */
const LOCATION = 'answer';

/** What the marks of fields say; `type` is empty where a new field holds nothing sensitive. */
export interface AnswerMarkTexts {
  readonly neverAnswered: string;
  readonly sensitive: (type: string, values: number, usual: number | null) => string;
}

/**
 * What is marked in the body of an answer: fields that the endpoint never answered before, and
 * those
 * with more sensitive data than usual. Each is marked once, at its first place.
 */
export function answerMarks(
  outcome: Outcome | null | undefined,
  texts: AnswerMarkTexts,
): readonly AnomalyMark[] {
  if (!outcome) return [];
  const byType = new Map(outcome.piiConsumptionInfo.map((each) => [each.type, each]));
  return outcome.fields.flatMap(({ name, isNew, type }): AnomalyMark[] => {
    const consumed = type == null ? undefined : byType.get(type);
    const isTold = consumed !== undefined && (consumed.isUnusual || consumed.usual == null);
    if (!isNew && !isTold) return [];
    const place = { location: LOCATION, name, status: 'unknown', value: '', isOnce: true };
    const added = { ...place, key: `new ${name}`, kind: 'newField', reason: '' } as const;
    if (!isTold) return [{ ...added, reason: texts.neverAnswered }];
    const reason = texts.sensitive(consumed.type, consumed.values, consumed.usual ?? null);
    const sensitive = { ...place, key: `data ${name}`, kind: 'sensitive', reason } as const;
    return isNew ? [{ ...added, reason: texts.neverAnswered }, sensitive] : [sensitive];
  });
}
