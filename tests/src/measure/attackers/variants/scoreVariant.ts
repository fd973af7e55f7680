import { foundAttackers } from '../foundAttackers.ts';
import { type ActorScore, scoreActors, scoreAttackers } from '../scoreAttackers.ts';
import type { TrafficSet, Variant } from './trafficSet.ts';

/** What holds of one variant of one set. */
export interface VariantScore {
  readonly malicious: number;
  readonly found: number;
  readonly kindRight: number;
  readonly harmlessFlagged: number;
  readonly ordinaryFlagged: number;
  readonly duplicates: number;
  readonly firstAlertShare: number;
  /** Attempts of attackers that are other people's exchanges. */
  readonly foreign: number;
  /** What went wrong, actor by actor. */
  readonly mistakes: readonly string[];
}

function mistakesOf(actors: readonly ActorScore[]): string[] {
  return actors.flatMap(({ actor, malicious, types, isKindRight }) => {
    if (!malicious) return types.length === 0 ? [] : [`${actor} flagged as ${types.join('+')}`];
    if (types.length === 0) return [`${actor} missed`];
    return isKindRight && types.length === 1 ? [] : [`${actor} found as ${types.join('+')}`];
  });
}

/** Scores a variant of a set. Attackers of kinds that it cannot show do not count as missed. */
export function scoreVariant(
  { traffic }: TrafficSet,
  { change, kinds, restartEvery }: Variant,
): VariantScore {
  const changed = change(traffic);
  const labels = changed.map(({ label }) => label);
  const found = foundAttackers(
    changed.map(({ exchange }) => exchange),
    restartEvery === undefined ? {} : { restartEvery },
  );
  const scored = scoreActors(labels, found);
  const actors = scored.actors.filter(
    ({ kind, malicious, types }) =>
      !malicious || kinds === undefined || kinds.includes(kind) || types.length > 0,
  );
  const score = scoreAttackers(actors, scored.ordinary.length);
  let foreign = 0;
  for (const { entries } of found) {
    const counts = new Map<string | null, number>();
    for (const entry of entries)
      counts.set(labels[entry]?.actor ?? null, (counts.get(labels[entry]?.actor ?? null) ?? 0) + 1);
    foreign += entries.length - Math.max(...counts.values());
  }
  const round = (share: number): number => Math.round(share * score.malicious * score.recall);
  return {
    malicious: score.malicious,
    found: Math.round(score.recall * score.malicious),
    kindRight: round(score.kindRight),
    harmlessFlagged: score.harmlessFlagged,
    ordinaryFlagged: score.ordinaryFlagged,
    duplicates: score.duplicates,
    firstAlertShare: score.firstAlertShare,
    foreign,
    mistakes: [
      ...mistakesOf(actors),
      ...scored.ordinary.map(
        ({ type, entries }) => `ordinary traffic flagged as ${type} in ${entries.length}`,
      ),
    ],
  };
}

/**
 * Whether the goals hold: 95 of 100 found, one harmless flagged at most, 9 of 10 named right, found
 * within 30 % of the requests, once each.
 */
export const holds = ({
  malicious,
  found,
  kindRight,
  harmlessFlagged,
  ordinaryFlagged,
  duplicates,
  firstAlertShare,
}: VariantScore): boolean =>
  found >= 0.95 * malicious &&
  kindRight >= 0.9 * found &&
  harmlessFlagged + ordinaryFlagged <= 1 &&
  duplicates === 0 &&
  firstAlertShare <= 0.3;
