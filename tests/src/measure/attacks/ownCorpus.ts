import { charClasses } from '@palisade/engine/parameters/charClasses.ts';
import { findSignatures } from '@palisade/engine/signatures/findSignatures.ts';
import { SUSPECT_WEIGHT, totalWeight } from '@palisade/engine/signatures/signature.ts';
import { ATTACK_PAYLOADS } from './ownCorpus/attackPayloads.ts';
import { BYPASS_FAMILIES, BYPASS_LOOK_ALIKES } from './ownCorpus/bypassFamilies.ts';
import { HARMLESS_TEXTS } from './ownCorpus/harmlessTexts.ts';
import { LOOK_ALIKES, PEOPLES_TEXTS } from './ownCorpus/peoplesTexts.ts';
import { UNSEEN_FAMILIES } from './ownCorpus/unseenFamilies.ts';

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

/**
 * What a field is known by that takes posts, notes, logs or pages: every kind of sign, long texts.
 */
const TEXT_FIELD = { charClasses: charClasses(-1), length99: 2_000 };

/** The same where the field normally holds long texts with such signs. */
export const isSuspectPost = (text: string): boolean =>
  totalWeight(findSignatures(text, { location: 'body', name: 'text' }, TEXT_FIELD)) >=
  SUSPECT_WEIGHT;

export interface OwnCorpusScore {
  readonly recall: number;
  readonly attacks: number;
  readonly flagged: number;
  readonly harmless: number;
  /**
   * Long texts of people that are flagged by themselves, and in a field that normally takes such.
   */
  readonly posts: {
    readonly texts: number;
    readonly flagged: number;
    readonly flaggedWhereUsual: number;
  };
}

/**
 * Scores what was written by us: recall by family and by way of writing, and what is flagged of
 * harmless texts.
 */
export function scoreOwnCorpus(print: Say, mistake: Say): OwnCorpusScore {
  let [attacks, found, harmless, flagged] = [0, 0, 0, 0];
  for (const [family, payloads] of Object.entries({
    ...ATTACK_PAYLOADS,
    ...UNSEEN_FAMILIES,
    ...BYPASS_FAMILIES,
  })) {
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
  for (const [kind, texts] of Object.entries({
    ...HARMLESS_TEXTS,
    ...LOOK_ALIKES,
    ...BYPASS_LOOK_ALIKES,
  })) {
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
  const posts = {
    texts: PEOPLES_TEXTS.length,
    flagged: PEOPLES_TEXTS.filter(isSuspectText).length,
    flaggedWhereUsual: PEOPLES_TEXTS.filter(isSuspectPost).length,
  };
  print(
    `own corpus, long texts of people ${posts.texts}: flagged ${posts.flagged} by themselves, ${posts.flaggedWhereUsual} in a field that takes such text`,
  );
  return { recall: found / attacks, attacks, flagged: flagged / harmless, harmless, posts };
}
