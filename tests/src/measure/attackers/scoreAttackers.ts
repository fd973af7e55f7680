import type { AttackType } from '@palisade/vocabulary/attackTypes.ts';
import type { AttackLabel } from './attackedSets.ts';

/** What was found to be an attacker, and the entries that its attempts were. */
export interface FoundAttacker {
  readonly type: AttackType | null;
  /** Entry that made it an attacker. */
  readonly alertedAt: number;
  readonly entries: readonly number[];
}

export interface AttackerScore {
  readonly malicious: number;
  /** Share of the malicious actors that were found. */
  readonly recall: number;
  readonly harmless: number;
  readonly harmlessFlagged: number;
  /** Attackers found in traffic that is nobody's. */
  readonly ordinaryFlagged: number;
  /** Share of the found ones whose kind was named right. */
  readonly kindRight: number;
  /** Mean share of an actor's requests before it was found, that one included. */
  readonly firstAlertShare: number;
  /** The largest such share. */
  readonly latestAlertShare: number;
  /** Attackers beyond one for each actor. */
  readonly duplicates: number;
}

/** One actor and what was found of it. */
export interface ActorScore {
  readonly actor: string;
  readonly kind: string;
  readonly malicious: boolean;
  readonly requests: number;
  readonly types: readonly (AttackType | null)[];
  readonly alertShare: number | null;
  readonly isKindRight: boolean;
}

/** What the kinds of the labels are called here. */
const KINDS: Readonly<Record<string, readonly AttackType[]>> = {
  'id-enumeration': ['objectEnumeration'],
  'credential-stuffing': ['credentialStuffing', 'bruteForce'],
  injection: ['injection'],
  'path-scan': ['pathScan', 'privilegedAccess'],
  scraping: ['scraping', 'excessiveUsage', 'excessiveData'],
  'mass-assignment': ['massAssignment'],
  'parameter-tampering': ['parameterTampering'],
  'token-sharing': ['tokenSharing'],
  'token-spray': ['tokenSpray', 'forgedToken'],
  credentialStuffing: ['credentialStuffing', 'bruteForce'],
  bruteForce: ['credentialStuffing', 'bruteForce'],
  pathScan: ['pathScan', 'privilegedAccess'],
  privilegedAccess: ['pathScan', 'privilegedAccess'],
  excessiveUsage: ['scraping', 'excessiveUsage', 'excessiveData'],
};

function ownerOf({ entries }: FoundAttacker, labels: readonly AttackLabel[]): string | null {
  const counts = new Map<string | null, number>();
  for (const entry of entries) {
    const actor = labels[entry]?.actor ?? null;
    counts.set(actor, (counts.get(actor) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/**
 * Every labelled actor beside the attackers that are mostly its entries, and how many attackers are
 * nobody's.
 */
export function scoreActors(
  labels: readonly AttackLabel[],
  found: readonly FoundAttacker[],
): { readonly actors: readonly ActorScore[]; readonly ordinary: readonly FoundAttacker[] } {
  const owned = Map.groupBy(found, (attacker) => ownerOf(attacker, labels));
  const byActor = Map.groupBy(
    labels.map((label, index) => ({ ...label, index })),
    ({ actor }) => actor,
  );
  const actors: ActorScore[] = [];
  for (const [actor, own] of byActor) {
    if (actor === null) continue;
    const [first] = own;
    const attackers = (owned.get(actor) ?? []).toSorted(
      (a, b) => b.entries.length - a.entries.length,
    );
    const alertedAt = Math.min(...attackers.map((attacker) => attacker.alertedAt));
    const kind = first?.kind ?? '';
    const type = attackers[0]?.type ?? null;
    actors.push({
      actor,
      kind,
      malicious: first?.malicious ?? false,
      requests: own.length,
      types: attackers.map((attacker) => attacker.type),
      alertShare:
        attackers.length === 0
          ? null
          : own.filter(({ index }) => index <= alertedAt).length / own.length,
      isKindRight: type !== null && (KINDS[kind]?.includes(type) ?? kind === type),
    });
  }
  return { actors, ordinary: owned.get(null) ?? [] };
}

const share = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;

export function scoreAttackers(actors: readonly ActorScore[], ordinary: number): AttackerScore {
  const malicious = actors.filter((actor) => actor.malicious);
  const harmless = actors.filter((actor) => !actor.malicious);
  const caught = malicious.filter(({ types }) => types.length > 0);
  const shares = caught.map(({ alertShare }) => alertShare ?? 1);
  return {
    malicious: malicious.length,
    recall: share(caught.length, malicious.length),
    harmless: harmless.length,
    harmlessFlagged: harmless.filter(({ types }) => types.length > 0).length,
    ordinaryFlagged: ordinary,
    kindRight: share(caught.filter(({ isKindRight }) => isKindRight).length, caught.length),
    firstAlertShare: share(
      shares.reduce((sum, value) => sum + value, 0),
      shares.length,
    ),
    latestAlertShare: share(Math.max(0, ...shares), 1),
    duplicates: malicious.reduce((sum, { types }) => sum + Math.max(0, types.length - 1), 0),
  };
}
