import { createHash } from 'node:crypto';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { answerEvidence } from '@palisade/engine/signatures/answerEvidence.ts';
import {
  type FieldSignatures,
  isSuspect,
  requestSignatures,
} from '@palisade/engine/signatures/requestSignatures.ts';
import { SUSPECT_WEIGHT } from '@palisade/engine/signatures/signature.ts';
import type { AttackSample } from './attackSample.ts';
import { isOfGroup } from './ruleFamilies.ts';

interface Count {
  positives: number;
  found: number;
}

export interface AttackFigures {
  readonly positives: number;
  readonly recall: number;
  readonly negatives: number;
  readonly falsePositiveRate: number;
  readonly balancedAccuracy: number;
  readonly families: Readonly<
    Record<
      string,
      {
        readonly positives: number;
        readonly recall: number;
        readonly negatives: number;
        readonly falsePositives: number;
      }
    >
  >;
  /** What had to be decoded to see what was found, by how often. */
  readonly layers: Readonly<Record<string, number>>;
  /** Families of signatures that made a request suspect, by how often. */
  readonly named: Readonly<Record<string, number>>;
}

export const share = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;

/**
 * Half of all payloads by their hash: those that thresholds and rules may be looked at with. The
 * other half is only measured.
 */
export const isTuningHalf = (key: string): boolean =>
  ((createHash('sha256').update(key).digest()[0] ?? 0) & 1) === 0;

/** Counts what the signatures find. */
export class AttackScore {
  readonly #families = new Map<string, { positive: Count; negative: Count }>();
  readonly #layers = new Map<string, number>();
  readonly #named = new Map<string, number>();
  /** Samples that were judged wrongly. */
  readonly mistakes: AttackSample[] = [];

  add(
    sample: AttackSample,
    isFound: (sample: AttackSample) => boolean = (one) => this.#find(one),
  ): void {
    const counts = this.#families.get(sample.family) ?? {
      positive: { positives: 0, found: 0 },
      negative: { positives: 0, found: 0 },
    };
    this.#families.set(sample.family, counts);
    const found = isFound(sample);
    const count = sample.isAttack ? counts.positive : counts.negative;
    count.positives++;
    if (found) count.found++;
    if (found !== sample.isAttack) this.mistakes.push(sample);
  }

  #find({ exchange, isAttack, isRule, family }: AttackSample): boolean {
    const fields = requestSignatures(exchange);
    if (isRule ? !isRuleFound(family, exchange, fields) : !isSuspect(fields)) return false;
    if (!isAttack) return true;
    const strongest = fields
      .filter(({ weight }) => isRule || weight >= SUSPECT_WEIGHT)
      .flatMap(({ signatures }) => signatures)
      .toSorted((a, b) => b.weight - a.weight || a.layers.length - b.layers.length)[0];
    const layer =
      strongest === undefined || strongest.layers.length === 0
        ? 'plain'
        : strongest.layers.join('+');
    this.#layers.set(layer, (this.#layers.get(layer) ?? 0) + 1);
    const named = strongest?.family ?? 'answer';
    this.#named.set(named, (this.#named.get(named) ?? 0) + 1);
    return true;
  }

  get figures(): AttackFigures {
    const all = [...this.#families];
    const sum = (pick: (one: { positive: Count; negative: Count }) => number): number =>
      all.reduce((total, [, one]) => total + pick(one), 0);
    const positives = sum(({ positive }) => positive.positives);
    const negatives = sum(({ negative }) => negative.positives);
    const recall = share(
      sum(({ positive }) => positive.found),
      positives,
    );
    const falsePositiveRate = share(
      sum(({ negative }) => negative.found),
      negatives,
    );
    return {
      positives,
      recall,
      negatives,
      falsePositiveRate,
      balancedAccuracy: Math.round((recall + 1 - falsePositiveRate) * 5_000) / 10_000,
      families: Object.fromEntries(
        all.map(([name, { positive, negative }]) => [
          name,
          {
            positives: positive.positives,
            recall: share(positive.found, positive.positives),
            negatives: negative.positives,
            falsePositives: negative.found,
          },
        ]),
      ),
      layers: ordered(this.#layers),
      named: ordered(this.#named),
    };
  }
}

/** Whether the request of a sample is suspect, or its answer shows what an attack brought about. */
export const isSuspectSample = ({ exchange }: AttackSample): boolean =>
  exchange.responseBody === null
    ? isSuspect(requestSignatures(exchange))
    : answerEvidence(exchange.responseBody).length > 0;

/**
 * A rule says one thing of any weight, so a signature of its family does; rules about answers ask
 * what the answer shows.
 */
const isRuleFound = (
  group: string,
  { responseBody }: Exchange,
  fields: readonly FieldSignatures[],
): boolean =>
  responseBody === null
    ? isOfGroup(
        group,
        fields.flatMap(({ signatures }) => signatures.map(({ family }) => family)),
      )
    : answerEvidence(responseBody).length > 0;

const ordered = (counts: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...counts].sort((a, b) => b[1] - a[1]));
