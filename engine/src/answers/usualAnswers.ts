import { Histogram } from '../behaviour/histogram.ts';
import { DATA_TYPES, dataTypeNamed } from '../sensitive/dataTypes.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { answerContent, bodyKind, fieldKey } from './answerContent.ts';

/** What the answers of success of one endpoint hold, as it is saved. */
export interface UsualAnswersJson {
  /** Answers of success so far. */
  readonly answers: number;
  /** What the samples held; absent where it did not change since it was saved. */
  readonly held?: {
    readonly samples: number;
    readonly rows: readonly number[];
    readonly fields: readonly number[];
    readonly values: readonly (readonly [type: string, with_: number, counts: readonly number[]])[];
  };
}

/** Names of an endpoint that are kept; with more of them, they are data. */
const MOST_FIELDS = 400;
/**
 * Answers that are looked at: each of the first two, each fourth, each 32nd, and then each 128th,
 * since one look takes 10 µs.
 */
const SAMPLING = [
  [2, 1],
  [32, 4],
  [512, 32],
  [Infinity, 128],
] as const;
/** Samples from which on one knows what an endpoint answers. */
const ENOUGH = 6;
/** Share of the samples that hold a type of data from which on it belongs there. */
const BELONGS = 0.02;
const HIGH = 0.99;

interface TypeCounts {
  /** Samples that held it. */
  samples: number;
  readonly counts: Histogram;
}

/** What an endpoint answers with success, learned from those under no suspicion: 1 to 2 KB. */
export class UsualAnswers {
  #answers = 0;
  #samples = 0;
  #rows = new Histogram();
  readonly #fields = new Set<number>();
  readonly #values = new Map<number, TypeCounts>();
  /** It differs from what was saved; so does what was never saved. */
  #isChanged = true;

  /** Whether enough is known for anything to be unusual. */
  get isKnown(): boolean {
    return this.#samples >= ENOUGH;
  }

  /** Rows that 99 of 100 answers have at most. */
  get rows(): number {
    return this.#rows.quantile(HIGH);
  }

  /** Whether a field, or a kind of body, was ever answered; true where names are data. */
  hasField(path: string): boolean {
    return this.#fields.size >= MOST_FIELDS || this.#fields.has(fieldKey(path));
  }

  /**
   * Values of a type that 99 of 100 answers that hold it have at most; 0 where it does not belong.
   */
  valuesOf(type: number): number {
    const known = this.#values.get(type);
    if (known === undefined || known.samples < this.#samples * BELONGS) return 0;
    return known.counts.quantile(HIGH);
  }

  /** Takes an answer of success: looks at it where its turn has come. */
  learn(exchange: Exchange): void {
    const at = (this.#answers += 1);
    for (const [until, each] of SAMPLING) {
      if (at > until) continue;
      if (at % each !== 0) return;
      break;
    }
    const { responseBody } = exchange;
    if (responseBody === null || exchange.unseen !== undefined) return;
    const content = answerContent(exchange);
    this.#samples += 1;
    this.#isChanged = true;
    this.#rows.add(content.rows);
    this.#add(bodyKind(responseBody));
    for (const path of content.fields.keys()) this.#add(path);
    for (const [type, count] of content.values) {
      const known = this.#values.get(type) ?? { samples: 0, counts: new Histogram() };
      this.#values.set(type, known);
      known.samples += 1;
      known.counts.add(count);
    }
    for (const [name] of cookiesOf(exchange)) this.#add(name);
  }

  #add(path: string): void {
    if (this.#fields.size < MOST_FIELDS) this.#fields.add(fieldKey(path));
  }

  /** All of it, or only how many answers there were where nothing else changed. */
  toJSON(isWhole: boolean): UsualAnswersJson {
    const answers = this.#answers;
    if (!isWhole && !this.#isChanged) return { answers };
    const values = [...this.#values].map(
      ([type, { samples, counts }]) =>
        [DATA_TYPES[type]?.name ?? '', samples, [...counts.toJSON()]] as const,
    );
    const [rows, fields] = [[...this.#rows.toJSON()], [...this.#fields]];
    return { answers, held: { samples: this.#samples, rows, fields, values } };
  }

  markSaved(): void {
    this.#isChanged = false;
  }

  /** Goes on from what was saved; what did not change since stays as it is. */
  load({ answers, held }: UsualAnswersJson): void {
    this.#answers = answers;
    this.#isChanged = false;
    if (held === undefined) return;
    this.#samples = held.samples;
    this.#rows = Histogram.fromJSON(held.rows);
    this.#fields.clear();
    for (const field of held.fields) this.#fields.add(field);
    this.#values.clear();
    for (const [name, samples, counts] of held.values) {
      const type = dataTypeNamed(name);
      if (type !== undefined) {
        this.#values.set(type.index, { samples, counts: Histogram.fromJSON(counts) });
      }
    }
  }
}

/** Cookies that an answer sets, by `cookie NAME`, with their values. */
export function cookiesOf({ responseHeaders }: Exchange): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  for (const [header, value] of responseHeaders) {
    if (header !== 'set-cookie') continue;
    const equals = value.indexOf('=');
    const name = value.slice(0, Math.max(0, equals)).trim();
    found.push([`cookie ${name}`, value.slice(equals + 1)]);
  }
  return found;
}
