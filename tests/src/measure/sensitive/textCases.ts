import { accepts, dataTypeNamed } from '@palisade/engine/sensitive/dataTypes.ts';
import { textRuns } from '@palisade/engine/sensitive/textRuns.ts';
import { ENTITY_REGIONS, ENTITY_TYPES } from './entityTypes.ts';
import { isKept, labelledCases } from './labelledCases.ts';
import type { Tally } from './tally.ts';

/** A text and how many values of an entity a recognizer has to find in it. */
interface TextCase {
  readonly recognizer: string;
  readonly entities: readonly string[] | null;
  readonly text: string;
  readonly expected_count: number;
}

/** Recognizers of languages, not of formats; and one whose pattern each case makes up itself. */
const NOT_OF_FORMATS: ReadonlySet<string> = new Set([
  'date_recognizer',
  'pattern_recognizer',
  'spacy_recognizer',
  'stanza_recognizer',
  'transformers_recognizer',
]);

/** Whether a text has a value of an entity, as in a field that is named after it. */
const has = (entity: string, text: string): boolean => {
  const names = ENTITY_TYPES[entity] ?? [];
  const region = ENTITY_REGIONS[entity];
  const types = names.flatMap((name) => dataTypeNamed(name) ?? []);
  return textRuns(text).some((run) => types.some((type) => accepts(type, run, true, region)));
};

/** Asks of each text whether it has a value of the entity that its recognizer looks for. */
export function judgeTexts(directory: string, tally: Tally, wrong: (line: string) => void): void {
  for (const row of labelledCases<TextCase>(directory, 'presidio-recognizer-cases')) {
    if (NOT_OF_FORMATS.has(row.recognizer)) continue;
    const entity = row.entities?.[0] ?? row.recognizer;
    const told = has(entity, row.text);
    const is = row.expected_count > 0;
    tally.add(entity, isKept(row.text), told, is);
    if (told !== is) wrong(`${told ? '+' : '-'} ${entity} ${JSON.stringify(row.text)}`);
  }
}
