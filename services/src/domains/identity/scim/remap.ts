import type { Query } from '../../../platform/database/database.ts';
import { ownedRule } from '../sso/admission.ts';
import { applyGrants } from '../sso/applyGrants.ts';
import { grantChange, type Match, matchRule } from '../sso/mapping.ts';
import { grantsOf } from '../sso/people.repository.ts';
import { providerById } from '../sso/providers.repository.ts';
import { actorIn } from './auditScim.ts';
import { groupsOf } from './groups/scimGroups.repository.ts';
import type { ScimCaller } from './scim.types.ts';

interface Person {
  readonly userId: string;
  readonly email: string;
  readonly groups: readonly string[];
}

/** Gives people the roles that the mapping rules want for their groups, as a sign-on does. */
async function mapPeople(
  query: Query,
  caller: ScimCaller,
  people: readonly Person[],
): Promise<void> {
  // As it is now: its rules may have changed since the request was let in.
  const { organizationId, id } = caller.provider;
  const provider = (await providerById(query, organizationId, id)) ?? caller.provider;
  const ids = people.map(({ userId }) => userId);
  const grants = Map.groupBy(
    await grantsOf(query, ids, provider.organizationId),
    ({ userId }) => userId,
  );
  const rules = new Map<Match['rule'], Awaited<ReturnType<typeof ownedRule>>>();
  const mapped = [];
  for (const { userId, email, groups } of people) {
    const match = matchRule(provider, groups);
    const rule = rules.get(match.rule) ?? (await ownedRule(query, provider.organizationId, match));
    rules.set(match.rule, rule);
    const current = grants.get(userId) ?? [];
    const byRule = current.filter(({ isByRule }) => isByRule);
    const change = grantChange(rule.for(email), current, byRule);
    mapped.push({ userId, email, match, change });
  }
  await applyGrants(query, provider.id, mapped, actorIn(caller));
}

/** Maps people whose groups changed anew. */
export async function remap(
  query: Query,
  caller: ScimCaller,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await mapPeople(query, caller, await groupsOf(query, caller.provider.id, userIds));
}

/** Gives somebody new what their provider gives to who is in no group. */
export const mapNew = (
  query: Query,
  caller: ScimCaller,
  person: Omit<Person, 'groups'>,
): Promise<void> => mapPeople(query, caller, [{ ...person, groups: [] }]);
