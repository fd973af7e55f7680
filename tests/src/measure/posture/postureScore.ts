import {
  placeOf as placeOfScope,
  sharedScope,
} from '@palisade/services/domains/posture/evaluation/sharedScope.ts';
import type { OpenGap } from './postureWorld.ts';
import { anyPlaceOf, placeOf, type Verdict } from './verdicts.ts';

interface PolicyFigures {
  readonly gaps: number;
  readonly checked: number;
  readonly right: number;
}

export interface PostureFigures {
  readonly policies: Readonly<Record<string, PolicyFigures>>;
  readonly gaps: number;
  readonly checked: number;
  /** Right of those checked; null while none is. */
  readonly precision: number | null;
  /** The same of gaps that are critical. */
  readonly criticals: number | null;
  /** Of those checked, which only repeat another gap. */
  readonly repeats: number | null;
  /** Gaps, with those of one policy and host counted once where it is about the host. */
  readonly facts: number;
}

/** A gap with what a person said of it. */
export type Judged = OpenGap & { readonly verdict: Verdict | undefined; readonly set: string };

const share = (part: number, all: number): number | null =>
  all === 0 ? null : Math.round((part / all) * 1000) / 1000;

/**
 * What a gap of a set tells: the same of all endpoints and ports where it is of the host or of a
 * field.
 */
export function factOf(gap: OpenGap): string {
  const place = anyPlaceOf(gap);
  const host =
    place === null
      ? gap.host
      : placeOfScope(sharedScope({ providerKey: gap.policy }) ?? 'host', gap.host);
  return [gap.policy, host, place ?? placeOf(gap)].join('\t');
}

/** Counts gaps and verdicts. */
export function postureFigures(judged: readonly Judged[]): PostureFigures {
  const policies: Record<string, PolicyFigures> = {};
  const count = (of: readonly Judged[]): PolicyFigures => {
    const checked = of.filter(({ verdict }) => verdict !== undefined);
    const right = checked.filter(({ verdict }) => verdict === 'right');
    return { gaps: of.length, checked: checked.length, right: right.length };
  };
  const inOrder = judged.toSorted((one, other) => (one.policy < other.policy ? -1 : 1));
  const byPolicy = Map.groupBy(inOrder, ({ policy }) => policy);
  for (const [policy, of] of byPolicy) policies[policy] = count(of);
  const { gaps, checked, right } = count(judged);
  const criticals = count(judged.filter(({ severity }) => severity === 'critical'));
  const repeats = judged.filter(({ verdict }) => verdict === 'repeat').length;
  return {
    policies,
    gaps,
    checked,
    precision: share(right, checked),
    criticals: share(criticals.right, criticals.checked),
    repeats: share(repeats, checked),
    facts: new Set(judged.map((gap) => `${gap.set}\t${factOf(gap)}`)).size,
  };
}
