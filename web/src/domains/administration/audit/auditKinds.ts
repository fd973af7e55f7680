import { plainWord } from '@palisade/vocabulary/auditSentence.ts';
import sentences from '@palisade/vocabulary/auditSentences.en.json' with { type: 'json' };
import type { TFunction } from 'i18next';
import './auditWords.texts.ts';

type Kind = keyof typeof sentences.kinds;

/** What people call a kind of thing that the audit log tells of. */
export const kindName = (t: TFunction<'auditSentences'>, targetType: string): string =>
  Object.hasOwn(sentences.kinds, targetType)
    ? t(`kinds.${targetType as Kind}`) // As checked.
    : plainWord(targetType);

/** What was done, for choosing among actions: `API token: revoke all`. */
export function actionName(t: TFunction<'auditSentences'>, action: string): string {
  const [targetType = '', ...done] = action.split('.');
  return `${kindName(t, targetType)}: ${done.map(plainWord).join(', ').toLowerCase()}`;
}
