import type { AttackType, SortDirection } from '../../../generated/resolvers.ts';
import { childConnections } from '../../../platform/graph/childConnections.ts';
import { pageSize } from '../../../platform/graph/connection.ts';
import { lookup, type Lookup } from '../../../platform/graph/lookup.ts';
import { badInput } from '../../../platform/upstream/errors.ts';
import type { attackersClient } from '../attackers.client.ts';
import type { Attacker, StepExamples, StepList, TimelineRow } from '../attackers.upstream.ts';

type Maybe<T> = T | null | undefined;
interface StepsWantedArgs {
  readonly types?: Maybe<readonly AttackType[]>;
  readonly successOnly?: Maybe<boolean>;
  readonly from?: Maybe<string>;
  readonly to?: Maybe<string>;
}
interface StepArgs extends StepsWantedArgs {
  readonly first?: Maybe<number>;
  readonly after?: Maybe<string>;
  readonly direction?: Maybe<SortDirection>;
}

const BUCKETS = { usual: 60, most: 500 } as const;
const EXAMPLES = { usual: 5, most: 30 } as const;

const within = (
  value: Maybe<number>,
  name: string,
  { usual, most }: { readonly usual: number; readonly most: number },
): number => {
  const asked = value ?? usual;
  if (asked < 1 || asked > most) throw badInput(`${name} must be between 1 and ${most}.`, name);
  return asked;
};
const wantedOf = ({ types, successOnly, from, to }: StepsWantedArgs) => ({
  types: types ?? undefined,
  successOnly: successOnly ?? undefined,
  from,
  to,
});

type Calls = ReturnType<typeof attackersClient>;

/**
 * Steps of each attacker. First pages and counts come in one call for all attackers; further pages
 * are asked for one by one.
 */
function stepsOf(
  calls: Calls,
  companyId: string,
  attackers: readonly Attacker[],
  { first, after, direction, ...args }: StepArgs,
): StepList[] {
  const wanted = wantedOf(args);
  const search = {
    ...wanted,
    direction: direction ?? 'descending',
    first: pageSize(first),
  } as const;
  const ids = attackers.map(({ id }) => id);
  return childConnections(companyId, ids, after, {
    first: (attackerIds) => calls.stepsByAttacker(companyId, { ...search, attackerIds }),
    next: (attackerId, cursor) => calls.steps(companyId, { ...search, attackerId, after: cursor }),
    count: (attackerId) => calls.stepCount(companyId, { ...wanted, attackerId }),
  });
}

/** What attackers did: for all attackers of a page, and all steps of a page, in one call. */
export function stepLists(calls: Calls) {
  const examples = new Map<number, Lookup<StepExamples>>();
  return {
    stepsOf: (companyId: string, attackers: readonly Attacker[], args: StepArgs): StepList[] =>
      stepsOf(calls, companyId, attackers, args),
    timelinesOf: (
      companyId: string,
      attackers: readonly Attacker[],
      { buckets, ...args }: StepsWantedArgs & { readonly buckets?: Maybe<number> },
    ): Promise<(TimelineRow | null)[]> => {
      const wanted = { ...wantedOf(args), buckets: within(buckets, 'buckets', BUCKETS) };
      return lookup<TimelineRow>((company, attackerIds) =>
        calls.timelines(company, { ...wanted, attackerIds }),
      )(
        companyId,
        attackers.map(({ id }) => id),
      );
    },
    examplesOf: (most: Maybe<number>): Lookup<StepExamples> => {
      const asked = within(most, 'most', EXAMPLES);
      const known =
        examples.get(asked) ??
        lookup((companyId, ids) => calls.examples(companyId, { ids, most: asked }));
      examples.set(asked, known);
      return known;
    },
  };
}
