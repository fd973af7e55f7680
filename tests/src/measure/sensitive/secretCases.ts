import { DATA_TYPES } from '@palisade/engine/sensitive/dataTypes.ts';
import { fieldContext, matchTypes } from '@palisade/engine/sensitive/matchTypes.ts';
import { isKept, labelledCases } from './labelledCases.ts';
import type { Tally } from './tally.ts';

/** A text that has a secret, or only looks so. */
interface SecretCase {
  readonly rule: string;
  readonly text: string;
  readonly secret: boolean;
}

/** Matches a text as a value of a field whose name says nothing. */
const hasSecret = (text: string): boolean =>
  matchTypes(text, fieldContext('')).some((index) => {
    const type = DATA_TYPES[index];
    return type?.category === 'Authentication' && type.isSelfProving;
  });

/** Asks of each text whether it has a secret. One that any rule calls a secret is one. */
export function judgeSecrets(directory: string, tally: Tally, wrong: (line: string) => void): void {
  const texts = new Map<string, SecretCase>();
  for (const row of labelledCases<SecretCase>(directory, 'gitleaks-cases')) {
    const before = texts.get(row.text);
    if (before === undefined || row.secret) texts.set(row.text, row);
  }
  for (const { rule, text, secret } of texts.values()) {
    const told = hasSecret(text);
    tally.add(rule, isKept(text), told, secret);
    if (told !== secret) wrong(`${told ? '+' : '-'} ${rule} ${JSON.stringify(text.slice(0, 120))}`);
  }
}
