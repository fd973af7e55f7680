import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { endpointsOfHosts } from '../../inventory/evaluation/whereabouts.client.ts';
import { CATALOGUE, providerPolicy } from '../hub/catalogue.ts';
import type { GapRow, GapUpdate, KnownGap } from './gapChanges.ts';
import type { EvaluatedPolicy } from './evaluatedPolicies.ts';
import {
  hostsOfScopes,
  placeOf,
  type SharedScope,
  sharedScope,
  subjectsOf,
} from './sharedScope.ts';
import { evaluateAgain } from '../evaluation/toEvaluate.repository.ts';

/** The endpoint that has the gap of its host, or of some fields. */
interface Holder {
  readonly endpointId: string;
  readonly isFrozen: boolean;
  /** All that its gap tells of. */
  readonly keys: readonly string[];
}

/** An endpoint that a policy holds for, with the parameters that show it. */
export interface Shown {
  readonly policyId: string;
  readonly endpointId: string;
  readonly host: string;
  readonly isFrozen: boolean;
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

const IDS_BY_KEY = statement(
  `select id, provider_key as "providerKey" from posture.policies
    where company_id = $1 and is_enabled and provider_key = any($2::text[])`,
  { id: 'uuid', providerKey: 'text' },
);

const GAPS_THAT_TELL_LESS = statement(
  `select g.endpoint_id as id from posture.gaps g
     join posture.policies p on p.company_id = g.company_id and p.id = g.policy_id
    where g.company_id = $1 and p.provider_key = any($2::text[]) and g.host = any($3::text[])
      and g.holds`,
  { id: 'uuid' },
);

type Keyed = Pick<EvaluatedPolicy, 'id' | 'providerKey'>;
const NONE: readonly string[] = [];

const toldBy = ({ providerKey }: Keyed): readonly string[] =>
  (providerKey === null ? undefined : providerPolicy(providerKey)?.toldBy) ?? NONE;

/** Keys of the policies that tell less of a host than this one does. */
const tellingLess = ({ providerKey }: Keyed): readonly string[] =>
  CATALOGUE.flatMap(({ id, toldBy: by = NONE }) =>
    providerKey !== null && by.includes(providerKey) ? [id] : [],
  );

/** Policies that tell more of a host than one of these, with those that are not among them. */
async function withToldBy(
  query: CompanyQuery,
  policies: readonly Keyed[],
): Promise<readonly Keyed[]> {
  const known = new Set(policies.map(({ providerKey }) => providerKey));
  const missing = [...new Set(policies.flatMap(toldBy))].filter((key) => !known.has(key));
  if (missing.length === 0) return policies;
  return [...policies, ...(await query(IDS_BY_KEY, [query.companyId, missing]))];
}

/**
 * Which endpoint has the gap of its host, or of a field that many endpoints of the host share, by
 * policy: of fields the one that shows most of them, then the one whose gap is the oldest, or where
 * no endpoint has it yet the first that is asked about. A gap that is frozen tells nothing of
 * endpoints that are still called. Where another policy tells more of the host, its gap is enough.
 */
export class HostGaps {
  readonly #scopes = new Map<string, SharedScope>();
  /** Policies that tell more, by the one that tells less. */
  readonly #stronger = new Map<string, readonly string[]>();
  readonly #policies: ReadonlyMap<string, Keyed>;
  readonly #holders = new Map<string, Holder>();
  /** All whose gaps tell of a key, who has it first. */
  readonly #tellers = new Map<string, Holder[]>();
  /** Keys of the gaps that an endpoint has, by policy and endpoint. */
  readonly #keysAt = new Map<string, readonly string[]>();
  readonly #outdone = new Set<string>();

  private constructor(policies: readonly Keyed[]) {
    this.#policies = new Map(policies.map((policy) => [policy.id, policy]));
    const ids = new Map(policies.map(({ id, providerKey }) => [providerKey, id]));
    for (const policy of policies) {
      const scope = sharedScope(policy);
      if (scope !== null) this.#scopes.set(policy.id, scope);
      const stronger = toldBy(policy).flatMap((key) => ids.get(key) ?? []);
      if (stronger.length > 0) this.#stronger.set(policy.id, stronger);
    }
  }

  /** Reads the gaps that these hosts have now. */
  static async read(
    query: CompanyQuery,
    policies: readonly EvaluatedPolicy[],
    hosts: readonly string[],
  ): Promise<HostGaps> {
    const gaps = new HostGaps(await withToldBy(query, policies));
    if (gaps.#scopes.size === 0) return gaps;
    const rows = await query(GAPS_OF_HOSTS, [
      query.companyId,
      [...gaps.#scopes.keys()],
      await hostsOfScopes(query, [...gaps.#scopes.values()], hosts),
    ]);
    const held = rows.map(({ host, parameterNames, ...holder }) => ({
      ...holder,
      keys: gaps.#keysOf(holder.policyId, host, parameterNames),
    }));
    const inOrder = held.toSorted(
      (a, b) => Number(a.isFrozen) - Number(b.isFrozen) || b.keys.length - a.keys.length,
    );
    for (const holder of inOrder) {
      gaps.#keysAt.set(`${holder.policyId} ${holder.endpointId}`, holder.keys);
      for (const key of holder.keys) {
        const tellers = gaps.#tellers.get(key);
        if (tellers === undefined) gaps.#tellers.set(key, [holder]);
        else tellers.push(holder);
        if (!gaps.#holders.has(key)) gaps.#holders.set(key, holder);
      }
    }
    return gaps;
  }

  /** What a gap of the policy tells of: its host as a whole, or the fields that show it. */
  #keysOf(policyId: string, host: string, parameterNames: readonly string[]): readonly string[] {
    const scope = this.#scopes.get(policyId) ?? 'host';
    return subjectsOf(scope, parameterNames).map((subject) => this.#keyOf(policyId, host, subject));
  }

  #keyOf(policyId: string, host: string, subject: string): string {
    return `${policyId} ${placeOf(this.#scopes.get(policyId) ?? 'host', host)} ${subject}`;
  }

  /**
   * Which of what endpoints show is reported already: by other endpoints of the host, or by a policy that
   * tells more of it. The others have from now on what nobody has. Who shows most fields is asked
   * first, and has those of a gap that tells of nothing else.
   */
  toldElsewhere(shown: readonly Shown[]): ReadonlySet<Shown> {
    const shared = shown.flatMap((one) =>
      this.has(one.policyId)
        ? [{ one, keys: this.#keysOf(one.policyId, one.host, one.parameterNames) }]
        : [],
    );
    for (const { one, keys } of shared) this.#leave(one.policyId, one.endpointId, keys);
    const weight = ({ policyId }: Shown): number => this.#stronger.get(policyId)?.length ?? 0;
    const inOrder = shared.toSorted(
      (a, b) => weight(a.one) - weight(b.one) || b.keys.length - a.keys.length,
    );
    return new Set(
      inOrder.filter(({ one, keys }) => this.#isTold(one, keys)).map(({ one }) => one),
    );
  }

  #isTold(shown: Shown, keys: readonly string[]): boolean {
    const { policyId, endpointId, host, isFrozen } = shown;
    const isOpenFor = (policy: string): boolean =>
      this.#holders.get(this.#keyOf(policy, host, ''))?.isFrozen === false;
    if (this.#stronger.get(policyId)?.some(isOpenFor) === true) return true;
    const isFree = (key: string): boolean => {
      const holder = this.#holders.get(key);
      return (
        holder === undefined || holder.endpointId === endpointId || (!isFrozen && holder.isFrozen)
      );
    };
    const own = keys.filter(isFree);
    if (own.length === 0) return keys.length > 0;
    const all = new Set(keys);
    for (const key of keys) {
      const holder = this.#holders.get(key);
      if (holder === undefined || isFree(key)) continue;
      if (holder.keys.length === all.size || !holder.keys.every((held) => all.has(held))) continue;
      own.push(key);
      this.#outdone.add(holder.endpointId);
    }
    for (const key of own) this.#holders.set(key, { endpointId, isFrozen, keys });
    return false;
  }

  /** The endpoint's own part is mended: another one may have the gap. */
  release(policyId: string, endpointId: string): void {
    this.#leave(policyId, endpointId, NONE);
  }

  /** The gap of an endpoint tells of these alone: who tells of the others has them, or nobody. */
  #leave(policyId: string, endpointId: string, keys: readonly string[]): void {
    for (const key of this.#keysAt.get(`${policyId} ${endpointId}`) ?? NONE) {
      if (keys.includes(key) || this.#holders.get(key)?.endpointId !== endpointId) continue;
      const others = this.#tellers.get(key)?.filter((one) => one.endpointId !== endpointId);
      const next = others?.[0];
      if (next === undefined) this.#holders.delete(key);
      else this.#holders.set(key, next);
    }
  }

  /** Whether the policy is reported once for a host. */
  has(policyId: string): boolean {
    return this.#scopes.has(policyId);
  }

  /** What these policies report once. */
  scopesOf(policyIds: readonly string[]): readonly SharedScope[] {
    return policyIds.flatMap((id) => this.#scopes.get(id) ?? []);
  }

  /** Whether no gap of an active endpoint reports something that this gap reported. */
  isLeft(was: GapRow, now: GapRow): boolean {
    if (!this.has(was.policyId) || !was.holds || was.isFrozen) return false;
    const keysOf = ({ policyId, host, parameterNames }: GapRow): readonly string[] =>
      this.#keysOf(policyId, host, parameterNames);
    const still = new Set(now.holds && !now.isFrozen ? keysOf(now) : NONE);
    return keysOf(was).some((key) => !still.has(key) && this.#holders.get(key)?.isFrozen !== false);
  }

  /** Endpoints whose gaps are reported at others now. */
  async outdone(query: CompanyQuery, opened: readonly GapRow[]): Promise<readonly string[]> {
    const isStronger = ({ policyId }: GapRow): boolean => {
      const policy = this.#policies.get(policyId);
      return policy !== undefined && tellingLess(policy).length > 0;
    };
    const stronger = opened.filter(isStronger);
    if (stronger.length === 0) return [...this.#outdone];
    const policies = new Set(
      stronger.flatMap(({ policyId }) => this.#policies.get(policyId) ?? []),
    );
    const keys = [...new Set([...policies].flatMap(tellingLess))];
    const hosts = await hostsOfScopes(
      query,
      this.scopesOf(stronger.map(({ policyId }) => policyId)),
      stronger.map(({ host }) => host),
    );
    const rows = await query(GAPS_THAT_TELL_LESS, [query.companyId, keys, hosts]);
    return [...new Set([...this.#outdone, ...rows.map(({ id }) => id)])];
  }
}

/**
 * Has other endpoints of a host evaluated: where the one that had its gap has it no more, or shows a
 * field of it no more, what is true of the host may show at them still; and where a gap tells more
 * than theirs, they have none any more.
 */
export async function evaluateHostsAgain(
  query: CompanyQuery,
  gaps: HostGaps,
  changed: readonly GapUpdate[],
  known: readonly KnownGap[],
  opened: readonly GapRow[],
): Promise<void> {
  const before = new Map(known.map((gap) => [gap.id, gap]));
  const isBack = (gap: GapUpdate): boolean => gap.holds && before.get(gap.id)?.holds === false;
  const outdone = await gaps.outdone(query, [...opened, ...changed.filter(isBack)]);
  if (outdone.length > 0) await evaluateAgain(query, outdone);
  const left = changed.filter((gap) => {
    const was = before.get(gap.id);
    return was !== undefined && gaps.isLeft(was, gap);
  });
  if (left.length === 0) return;
  const scopes = gaps.scopesOf(left.map(({ policyId }) => policyId));
  const hosts = await hostsOfScopes(
    query,
    scopes,
    left.map(({ host }) => host),
  );
  const others = await endpointsOfHosts(
    query,
    hosts,
    left.map(({ endpointId }) => endpointId),
  );
  await evaluateAgain(query, others);
}
