import { findSignatures } from '@palisade/engine/signatures/findSignatures.ts';
import { SUSPECT_WEIGHT, totalWeight } from '@palisade/engine/signatures/signature.ts';
import { ATTACK_PAYLOADS } from './ownCorpus/attackPayloads.ts';
import { HARMLESS_TEXTS } from './ownCorpus/harmlessTexts.ts';

type Say = (line: string) => void;

const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  percent: encodeURIComponent,
  'percent three times': (text) => encodeURIComponent(encodeURIComponent(encodeURIComponent(text))),
  'upper case': (text) => text.toUpperCase(),
  'in JSON': (text) => JSON.stringify({ a: { b: text } }),
  'base64 in percent': (text) => encodeURIComponent(Buffer.from(text).toString('base64')),
  'after words': (text) => `winter lamp ${text}`,
};
/** Payloads that mean something in this writing alone. */
const AS_WRITTEN = /CRLF|JNDI|deserial|prototype|GraphQL|XXE|evasions/;

/** Whether the product would look into a value by itself. */
export const isSuspectText = (text: string): boolean =>
  totalWeight(findSignatures(text, { location: 'query', name: 'text' })) >= SUSPECT_WEIGHT;

export interface OwnCorpusScore {
  readonly recall: number;
  readonly attacks: number;
  readonly flagged: number;
  readonly harmless: number;
}

/** Scores what was written by us: recall by family and by way of writing, and what is flagged of harmless texts. */
export function scoreOwnCorpus(print: Say, mistake: Say): OwnCorpusScore {
  let [attacks, found, harmless, flagged] = [0, 0, 0, 0];
  for (const [family, payloads] of Object.entries(ATTACK_PAYLOADS)) {
    const cells = Object.entries(ENCODINGS).flatMap(([encoding, write]) => {
      if (AS_WRITTEN.test(family) && /upper|after/.test(encoding)) return [];
      const hits = payloads.filter((payload) => isSuspectText(write(payload)));
      if (encoding === 'plain') {
        attacks += payloads.length;
        found += hits.length;
        for (const payload of payloads)
          if (!hits.includes(payload)) mistake(`missed, ${family}: ${JSON.stringify(payload)}`);
      }
      return [`${encoding} ${(hits.length / payloads.length).toFixed(2)}`];
    });
    print(
      `own corpus, ${family.padEnd(28)} ${String(payloads.length).padStart(3)}: ${cells.join(', ')}`,
    );
  }
  for (const [kind, texts] of Object.entries(HARMLESS_TEXTS)) {
    const hits = texts.flatMap((text) => (isSuspectText(text) ? [text] : []));
    harmless += texts.length;
    flagged += hits.length;
    for (const text of hits)
      mistake(
        `flagged, ${kind}: ${JSON.stringify(text)} ${findSignatures(text, {
          location: 'query',
          name: 'text',
        })
          .map(({ family, name }) => `${family} ${name}`)
          .join(', ')}`,
      );
    print(
      `own corpus, ${kind.padEnd(28)} ${String(texts.length).padStart(3)}: flagged ${hits.length}`,
    );
  }
  print(
    `own corpus: recall ${(found / attacks).toFixed(4)} of ${attacks}, flagged ${(flagged / harmless).toFixed(4)} of ${harmless}`,
  );
  return { recall: found / attacks, attacks, flagged: flagged / harmless, harmless };
}
