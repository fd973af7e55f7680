import { accepts, dataTypeNamed } from '@palisade/engine/sensitive/dataTypes.ts';
import { textRuns } from '@palisade/engine/sensitive/textRuns.ts';
import { isKept, labelledCases } from './labelledCases.ts';
import type { Tally } from './tally.ts';

interface Sentence {
  readonly full_text: string;
  readonly spans: readonly { readonly entity_type: string }[];
}

/** Types that tell an entity of a sentence by its text alone. Names, places and times have none. */
const ALONE: Readonly<Record<string, readonly string[]>> = {
  CREDIT_CARD: ['Credit Card Number'],
  EMAIL_ADDRESS: ['Email Address'],
  IBAN_CODE: ['IBAN'],
  IP_ADDRESS: ['IP Address', 'IPv6 Address'],
  PHONE_NUMBER: ['Phone Number'],
  US_SSN: ['US Social Security Number'],
};
const WITHOUT_TYPE = ['PERSON', 'ADDRESS', 'LOCATION', 'ORGANIZATION'];

/** Asks of each sentence which entities it has, with no field name to help. */
export function judgeSentences(directory: string, tally: Tally): void {
  for (const { full_text: text, spans } of labelledCases<Sentence>(
    directory,
    'presidio-research',
  )) {
    const entities = new Set(spans.map(({ entity_type }) => entity_type));
    const runs = textRuns(text);
    for (const [entity, names] of Object.entries(ALONE)) {
      const types = names.flatMap((name) => dataTypeNamed(name) ?? []);
      const told = runs.some((run) => types.some((type) => accepts(type, run, false)));
      if (told || entities.has(entity)) tally.add(entity, isKept(text), told, entities.has(entity));
    }
    for (const entity of WITHOUT_TYPE)
      if (entities.has(entity)) tally.add(entity, isKept(text), false, true);
  }
}
