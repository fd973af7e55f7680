import { judgeSecrets } from './sensitive/secretCases.ts';
import { judgeSentences } from './sensitive/sentences.ts';
import { Tally } from './sensitive/tally.ts';
import { judgeTexts } from './sensitive/textCases.ts';
import { judgeValues } from './sensitive/valueCases.ts';

/** Kinds of fewer cases say little about a validator. */
const LEAST_CASES = 20;
const ANY = 1;

/**
 * Measures what is told of labelled values, texts, secrets and sentences below a folder: values that
 * validators of formats take or refuse (`validatorjs-values`), texts of recognizers
 * (`presidio-recognizer-cases`), texts with and without secrets (`gitleaks-cases`) and sentences
 * with marked spans (`presidio-research`), each NDJSON, gzipped or not. Half of the cases, by a
 * hash, is kept from tuning and told apart.
 */
export function measureSensitive(
  directory: string,
  print: (line: string) => void,
  progress: (line: string) => void,
): object {
  const values = new Tally();
  const texts = new Tally();
  const secrets = new Tally();
  const sentences = new Tally();
  judgeValues(directory, values, progress);
  judgeTexts(directory, texts, progress);
  judgeSecrets(directory, secrets, progress);
  judgeSentences(directory, sentences);
  const { all, tuned, kept } = values.macroF1(LEAST_CASES);
  const figures = {
    measure: 'sensitive',
    types: values.kinds(),
    macroF1: all,
    halves: { tuned, kept },
    texts: { ...texts.total(), macroF1: texts.macroF1(ANY) },
    secrets: secrets.total(),
    sentences: sentences.kinds(),
  };
  print(JSON.stringify(figures));
  return figures;
}
