import {
  ACTION_GROUPS,
  type ActionGroup,
  ATTACKER_STATUSES,
  type AttackerStatus,
  SHOWN_ATTACKER_STATUSES,
} from '@palisade/vocabulary/attackerStatuses.ts';
import {
  ATTACKS,
  type AttackerSource,
  type AttackType,
  type KillChainPhase,
} from '@palisade/vocabulary/attackTypes.ts';
import { SEVERITIES, type Severity } from '@palisade/vocabulary/severities.ts';
import { globalId } from '../../src/entities/company/globalId.ts';
import { type Args, connectionOf } from './connectionOf.ts';
import type { FilterNode } from './matches.ts';

interface AttackerPart {
  readonly sourceType?: AttackerSource;
  readonly actionGroup?: ActionGroup;
  readonly status?: AttackerStatus;
  readonly severity?: Severity;
  readonly phase?: KillChainPhase;
  readonly types?: readonly AttackType[];
  readonly attempts?: number;
  readonly successes?: number;
}

export type FakeAttacker = ReturnType<typeof makeAttacker>;

const AT = '2026-11-19T14:02:00.000Z';

/** An attacker of a company; its raw key has its number at the end. */
export function makeAttacker(number: number, sourceId: string, part: AttackerPart = {}) {
  const {
    sourceType = 'ip',
    actionGroup = 'actionRequired',
    status = 'open',
    severity = 'high',
    phase = 'probing',
    types = ['objectEnumeration'],
    attempts = 40,
    successes = 0,
  } = part;
  const attackerId = `a0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return {
    __typename: 'Attacker',
    id: globalId('Attacker', 'c-2', attackerId),
    attackerId,
    actionGroup,
    status,
    nextStatuses: ATTACKER_STATUSES.filter((each) => each !== status),
    version: 1,
    sourceType,
    sourceId,
    address: null as string | null,
    country: 'NL',
    severity,
    score: 5,
    phase,
    riskTypes: types.map((type) => ({
      type,
      label: ATTACKS[type].label,
      owasp: ATTACKS[type].owasp,
      cweId: ATTACKS[type].cweId,
    })),
    firstSeen: AT,
    lastSeen: AT,
    attempts,
    successes,
    refused: 0,
    stepCount: 3,
    commentCount: 0,
    actions: [],
    tickets: [] as Record<string, unknown>[],
    labelIds: [] as string[],
  };
}

function keeps(attacker: FakeAttacker, filter: FilterNode | null | undefined): boolean {
  if (!filter) return true;
  if (filter.all) return filter.all.every((part) => keeps(attacker, part));
  if (filter.any) return filter.any.some((part) => keeps(attacker, part));
  const own =
    {
      severity: [attacker.severity],
      attackType: attacker.riskTypes.map(({ type }) => type),
      sourceType: [attacker.sourceType],
      source: [attacker.sourceId],
      phase: [attacker.phase],
      label: attacker.labelIds,
    }[filter.field ?? ''] ?? [];
  if (filter.field === 'firstSeen' || filter.field === 'lastSeen') return true;
  if (filter.op === 'contains') return own.some((each) => each.includes(String(filter.value)));
  const isOne = [filter.value].flat().some((value) => own.some((each) => each === value));
  return filter.op === 'isNot' ? !isOne : isOne;
}

interface Owner {
  readonly attackers: readonly FakeAttacker[];
}
type Search = Args & {
  readonly filter?: FilterNode | null;
  readonly actionGroup?: ActionGroup | null;
  readonly status?: AttackerStatus | null;
};

/** Fields of a company about its attackers. */
export const attackerFields = ({ attackers }: Owner) => {
  const find = ({ filter, actionGroup, status }: Search) =>
    attackers.filter(
      (each) =>
        keeps(each, filter) &&
        (!actionGroup || each.actionGroup === actionGroup) &&
        (status ? each.status === status : each.status !== 'deleted'),
    );
  const worstFirst = (a: FakeAttacker, b: FakeAttacker) =>
    SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity);
  return {
    attackers: (search: Search) =>
      connectionOf(find(search).toSorted(worstFirst), search, ({ attackerId }) => attackerId),
    attacker: ({ attackerId }: { readonly attackerId: string }) =>
      attackers.find((each) => each.attackerId === attackerId) ?? null,
    attackerCounts: (search: Search) =>
      ACTION_GROUPS.flatMap((actionGroup) =>
        SHOWN_ATTACKER_STATUSES.flatMap((status) =>
          SEVERITIES.map((severity) => ({
            actionGroup,
            status,
            severity,
            attackers: find({ ...search, actionGroup, status }).filter(
              (each) => each.severity === severity,
            ).length,
          })),
        ),
      ).filter((count) => count.attackers > 0),
    topRiskTypes: ({
      first,
      status,
      filter,
    }: Search & { readonly first: number; readonly status: AttackerStatus }) => {
      const found = find({ filter: filter ?? null, actionGroup: 'actionRequired', status }).flatMap(
        ({ riskTypes }) => riskTypes,
      );
      return [...Map.groupBy(found, ({ type }) => type).values()]
        .flatMap(([riskType, ...more]) =>
          riskType ? [{ riskType, attackers: more.length + 1 }] : [],
        )
        .toSorted((a, b) => b.attackers - a.attackers)
        .slice(0, first);
    },
  };
};
