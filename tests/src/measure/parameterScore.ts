import type { LearnedParameter } from '@palisade/engine/parameters/learnedParameter.ts';
import { fieldContext } from '@palisade/engine/sensitive/matchTypes.ts';
import type { TrueParameter } from './schemaTraffic/truth.ts';

const ENOUGH_FOR_TYPE = 30;
const ENOUGH_FOR_REQUIRED = 100;
const ENOUGH_FOR_ENUM = 100;
const SEEN_PER_VALUE = 30;

interface Found {
  hits: number;
  wrong: number;
  missed: number;
}

/** Counts how often what was learned is what is true, over many endpoints. */
export class ParameterScore {
  parameters = 0;
  /** Parameters that the traffic showed and nothing was learned of. */
  unlearned = 0;
  types = { right: 0, all: 0 };
  formats = { right: 0, all: 0 };
  required: Found = { hits: 0, wrong: 0, missed: 0 };
  enums: Found = { hits: 0, wrong: 0, missed: 0 };
  /** Fixed sets that are true but sensitive or secret, so that nothing may be told of them. */
  withheld = 0;
  readonly mistakes: string[] = [];

  add(truth: readonly TrueParameter[], learned: readonly LearnedParameter[]): void {
    const byKey = new Map(learned.map((parameter) => [parameter.key, parameter]));
    const seen = new Set<string>();
    for (const one of truth) {
      if (seen.has(one.key)) continue;
      seen.add(one.key);
      const found = byKey.get(one.key);
      if (found === undefined) this.unlearned++;
      else this.#addOne(one, found);
    }
  }

  #addOne({ key, required, scalar }: TrueParameter, found: LearnedParameter): void {
    this.parameters++;
    if (found.occurrences >= ENOUGH_FOR_TYPE) {
      this.#share(
        this.types,
        found.type === scalar.type,
        `type ${key}: ${found.type}, is ${scalar.type}`,
      );
      if (scalar.format !== null)
        this.#share(
          this.formats,
          found.format === scalar.format,
          `format ${key}: ${found.format}, is ${scalar.format}`,
        );
    }
    if (required !== null && (found.opportunities ?? 0) >= ENOUGH_FOR_REQUIRED)
      this.#found(
        this.required,
        found.required,
        required,
        found.required === required,
        `required ${key}: ${found.required}`,
      );
    const trueSet = scalar.values === null ? null : scalar.values.map(String);
    if (found.occurrences < Math.max(ENOUGH_FOR_ENUM, SEEN_PER_VALUE * (trueSet?.length ?? 0)))
      return;
    const { isSecret, harm, hides } = fieldContext(found.name);
    // What may be of one person is hidden, so that its values are no set that could be shown.
    if (found.sensitive || isSecret || harm === 'personal' || hides !== null) {
      if (trueSet !== null) this.withheld++;
      return;
    }
    const isSame =
      trueSet !== null &&
      found.enumValues !== null &&
      trueSet.length === found.enumValues.length &&
      trueSet.every((value) => found.enumValues?.includes(value));
    this.#found(
      this.enums,
      found.enumValues !== null,
      trueSet !== null,
      isSame,
      `enum ${key} (${found.occurrences}): ${found.enumValues?.join(' ') ?? 'none'}, is ${trueSet?.join(' ') ?? 'none'}`,
    );
  }

  #share(into: { right: number; all: number }, isRight: boolean, mistake: string): void {
    into.all++;
    if (isRight) into.right++;
    else this.mistakes.push(mistake);
  }

  #found(into: Found, isSaid: boolean, isTrue: boolean, isSame: boolean, mistake: string): void {
    if (isSaid && isTrue && isSame) into.hits++;
    else {
      if (isSaid) into.wrong++;
      if (isTrue) into.missed++;
      if (isSaid || isTrue) this.mistakes.push(mistake);
    }
  }

  get figures() {
    const share = ({ right, all }: { right: number; all: number }): number =>
      round(all === 0 ? 1 : right / all);
    return {
      parameters: this.parameters,
      typeAccuracy: share(this.types),
      formatAccuracy: share(this.formats),
      requiredF1: f1(this.required),
      enumF1: f1(this.enums),
      enums: this.enums.hits + this.enums.missed,
      withheld: this.withheld,
      unlearned: this.unlearned,
    };
  }
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

function f1({ hits, wrong, missed }: Found): number {
  return hits + wrong + missed === 0 ? 1 : round((2 * hits) / (2 * hits + wrong + missed));
}
