import type { PolicyScope } from '@palisade/vocabulary/posturePolicies.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { endpointsOfHosts, hostsAtAnyPort } from '../../inventory/evaluation/whereabouts.client.ts';
import { providerPolicy } from '../hub/catalogue.ts';
import type { GapRow, GapUpdate, KnownGap } from './gapChanges.ts';
import type { EvaluatedPolicy } from './evaluatedPolicies.ts';
import { evaluateAgain } from '../evaluation/toEvaluate.repository.ts';

type SharedScope = Exclude<PolicyScope, 'endpoint'>;

/** What a policy tells once for a whole host; null when it is told of each endpoint. */
export function sharedScope({
  providerKey,
}: Pick<EvaluatedPolicy, 'providerKey'>): SharedScope | null {
  const scope = providerKey === null ? undefined : providerPolicy(providerKey)?.scope;
  return scope === undefined || scope === 'endpoint' ? null : scope;
}

/** A field by its own name, wherever in bodies it is: `[].owner.password` is `password`. */
const fieldName = (parameter: string): string =>
  parameter.replaceAll('[]', '').split('.').pop() ?? parameter;

/** A field with the name of what it is in: `orders[].customer.email` is `customer.email`. */
const memberName = (parameter: string): string =>
  parameter.replaceAll('[]', '').split('.').slice(-2).join('.');

const SUBJECTS: Readonly<Record<SharedScope, (parameter: string) => string>> = {
  host: () => '',
  field: fieldName,
  member: memberName,
};

/** What a gap of this scope tells of, by the parameters that show it; one empty text for a host. */
export const subjectsOf = (
  scope: SharedScope,
  parameterNames: readonly string[],
): readonly string[] =>
  scope === 'host' ? [''] : [...new Set(parameterNames.map(SUBJECTS[scope]))];
/** A host without its port: what it runs, and how it is set up, is one fact at all of its ports. */
export const hostName = (host: string): string => host.replace(/:\d+$/, '');
const keyOf = (policyId: string, host: string, subject: string): string =>
  `${policyId} ${hostName(host)} ${subject}`;
const namesOf = (hosts: readonly string[]): readonly string[] => [...new Set(hosts.map(hostName))];

/** The endpoint that has the gap of its host. */
interface Holder {
  readonly endpointId: string;
  readonly isFrozen: boolean;
}

/** An endpoint that a policy holds for, with the parameters that show it. */
interface Shown {
  readonly id: string;
  readonly host: string;
  readonly parameterNames: readonly string[];
}

const GAPS_OF_HOSTS = statement(
  `select policy_id as "policyId", host, parameter_names as "parameterNames",
         endpoint_id as "endpointId", is_frozen as "isFrozen"
       from posture.gaps
       where company_id = $1 and policy_id = any($2::uuid[]) and host = any($3::text[]) and holds
       order by is_frozen, id`,
  {
    policyId: 'uuid',
    host: 'text',
    parameterNames: 'text[]',
    endpointId: 'uuid',
    isFrozen: 'bool',
  },
);

/**
 * Which endpoint has the gap of its host, or of a field that many endpoints of the host share, by
 * policy: the one whose gap is the oldest, or where no endpoint has it yet the first that is asked
 * about. A gap that is frozen tells nothing of endpoints that are still called.
 */
export class HostGaps {
  readonly #scopes: ReadonlyMap<string, SharedScope>;
  readonly #holders = new Map<string, Holder>();

  private constructor(scopes: ReadonlyMap<string, SharedScope>) {
    this.#scopes = scopes;
  }

  /** Reads the gaps that these hosts have now. */
  static async read(
    query: CompanyQuery,
    policies: readonly EvaluatedPolicy[],
    hosts: readonly string[],
  ): Promise<HostGaps> {
    const scoped = policies.flatMap((policy): [string, SharedScope][] => {
      const scope = sharedScope(policy);
      return scope === null ? [] : [[policy.id, scope]];
    });
    const gaps = new HostGaps(new Map(scoped));
    if (scoped.length === 0) return gaps;
    const rows = await query(GAPS_OF_HOSTS, [
      query.companyId,
      scoped.map(([id]) => id),
      await hostsAtAnyPort(query, namesOf(hosts)),
    ]);
    for (const { policyId, host, parameterNames, ...holder } of rows)
      for (const subject of gaps.subjectsOf(policyId, parameterNames)) {
        const key = keyOf(policyId, host, subject);
        if (!gaps.#holders.has(key)) gaps.#holders.set(key, holder);
      }
    return gaps;
  }

  /** What a gap of the policy tells of: its host as a whole, or the fields that show it. */
  subjectsOf(policyId: string, parameterNames: readonly string[]): readonly string[] {
    return subjectsOf(this.#scopes.get(policyId) ?? 'host', parameterNames);
  }

  /**
   * Whether other endpoints of the host tell all that this one shows; else it has what nobody has
   * from now on.
   */
  isToldElsewhere(policyId: string, endpoint: Shown, isFrozen: boolean): boolean {
    if (!this.#scopes.has(policyId)) return false;
    const { id, host } = endpoint;
    const subjects = this.subjectsOf(policyId, endpoint.parameterNames);
    const keys = subjects.map((subject) => keyOf(policyId, host, subject));
    const own = keys.filter((key) => {
      const holder = this.#holders.get(key);
      return holder === undefined || holder.endpointId === id || (!isFrozen && holder.isFrozen);
    });
    for (const key of own) this.#holders.set(key, { endpointId: id, isFrozen });
    return own.length === 0 && keys.length > 0;
  }

  /** The endpoint's own part is mended: another one may have the gap. */
  release(policyId: string, host: string, endpointId: string): void {
    if (!this.#scopes.has(policyId)) return; // Most policies tell of endpoints, and nothing is held.
    const prefix = keyOf(policyId, host, '');
    for (const [key, holder] of this.#holders)
      if (holder.endpointId === endpointId && key.startsWith(prefix)) this.#holders.delete(key);
  }

  /** Whether the policy is told once for a host. */
  has(policyId: string): boolean {
    return this.#scopes.has(policyId);
  }
}

/**
 * Has the other endpoints of a host evaluated where the one that had its gap has it no more, or shows
 * a field of it no more: what is true of the host may show at them still.
 */
export async function evaluateHostsAgain(
  query: CompanyQuery,
  gaps: HostGaps,
  changed: readonly GapUpdate[],
  known: readonly KnownGap[],
  opened: readonly GapRow[],
): Promise<void> {
  const before = new Map(known.map((gap) => [gap.id, gap]));
  const keysOf = ({ policyId, host, parameterNames }: GapRow): readonly string[] =>
    gaps.subjectsOf(policyId, parameterNames).map((subject) => keyOf(policyId, host, subject));
  const taken = new Set(opened.flatMap(keysOf));
  const isLeft = (gap: GapUpdate): boolean => {
    const was = before.get(gap.id);
    if (was === undefined || !gaps.has(gap.policyId) || !was.holds || was.isFrozen) return false;
    const still = new Set(gap.holds && !gap.isFrozen ? keysOf(gap) : []);
    return keysOf(was).some((key) => !still.has(key) && !taken.has(key));
  };
  const left = changed.filter(isLeft);
  if (left.length === 0) return;
  const names = namesOf(left.map(({ host }) => host));
  const hosts = await hostsAtAnyPort(query, names);
  const others = await endpointsOfHosts(
    query,
    hosts,
    left.map(({ endpointId }) => endpointId),
  );
  await evaluateAgain(query, others);
}
