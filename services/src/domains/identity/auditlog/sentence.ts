import {
  type AuditedWrite,
  plainWord,
  sentenceKey,
  sentenceValues,
} from '@palisade/vocabulary/auditSentence.ts';
import texts from '@palisade/vocabulary/auditSentences.en.json' with { type: 'json' };

const SENTENCES: Readonly<Record<string, string>> = texts.sentences;
const UNNAMED: Readonly<Record<string, string>> = texts.unnamed;

/** An entry as one English sentence, for files. */
export function auditSentence(entry: AuditedWrite): string {
  const values = sentenceValues(entry);
  const key = sentenceKey(entry.action);
  const sentence =
    SENTENCES[key] ?? SENTENCES[`${key}_${values.count === 1 ? 'one' : 'other'}`] ?? texts.other;
  const said: Readonly<Record<string, string>> = {
    ...values,
    count: values.count.toLocaleString('en'),
    status: plainWord(values.status),
    verdict: plainWord(values.verdict),
    actor: entry.actor,
    action: entry.action,
    target: entry.targetName ?? UNNAMED[entry.targetType] ?? texts.unnamed.other,
  };
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) => said[name] ?? all);
}
