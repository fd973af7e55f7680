import { randomUUID } from 'node:crypto';
import type { Query } from '../../../platform/database/database.ts';
import { auditIn } from '../audit.ts';
import type { Client } from '../home.ts';
import { provisionedGroups } from '../scim/groups/scimGroups.repository.ts';
import { isShutTo } from '../users/protectedNames.ts';
import { applyGrants } from './applyGrants.ts';
import { grantChange, matchRule, type GrantChange, type Match } from './mapping.ts';
import { firstCompany, ownedEnvironments } from './organizations.repository.ts';
import { grantsOf, insertPerson, personByEmail, type KnownPerson } from './people.repository.ts';
import { otherSubject, personBySubject, pinSubject } from './subjects.repository.ts';
import {
  SsoRefusal,
  type Described,
  type Grant,
  type IdentityProvider,
  type Subject,
} from './sso.types.ts';

const EMAIL = /^[^\s@\p{Cc}\p{Cf}]+@[^\s@\p{Cc}\p{Cf}]+$/u;

/** What a sign-on of a person comes to. */
export interface Admission {
  /** Null when a user has to be made. */
  readonly person: KnownPerson | null;
  readonly match: Match;
  readonly change: GrantChange;
  /** Roles that stay as they are. */
  readonly kept: readonly Grant[];
  /** Why the person is refused, in words for the administrator; null when they are let in. */
  readonly refusal: string | null;
}

/** Why an identity provider cannot vouch for a user that there is; null when it can. */
export function beyondProvider(person: KnownPerson | null): string | null {
  if (person?.isSystem === true) return 'This is a system user, who signs in with a password.';
  if (person?.isElsewhere === true)
    return 'This person has access in another organization, for which this identity provider cannot vouch.';
  return null;
}

function refusalOf(
  { email }: Described,
  person: KnownPerson | null,
  match: Match,
  isReused: boolean,
): string | null {
  if (email === '') return 'The assertion has no email: check the name of the email attribute.';
  if (email.length > 254 || !EMAIL.test(email))
    return `The email of the assertion is not an email address: ${email.slice(0, 100)}`;
  const beyond = beyondProvider(person);
  if (beyond !== null) return beyond;
  if (isReused)
    return 'The email belongs to another person of this identity provider, who used it here before. Delete that user, or give the person another email.';
  if (person?.isDeactivated === true) return 'This person was deactivated by provisioning (SCIM).';
  return match.isRefused
    ? 'No mapping rule matches the groups of the person, and this identity provider rejects such people.'
    : null;
}

/** A rule as it can be applied. */
interface AppliedRule {
  /** The rule for a person of that email, without environments of the operator that do not admit them. */
  for(email: string): Match['rule'];
}

/** The rule that counts, with the environments of it that there still are. */
export async function ownedRule(
  query: Query,
  organizationId: string,
  { rule }: Match,
): Promise<AppliedRule> {
  if (rule === null) return { for: () => null };
  const owned = await ownedEnvironments(query, organizationId, rule.companyIds);
  return {
    for: (email) => ({
      ...rule,
      companyIds: owned.filter((each) => !isShutTo(email, each)).map(({ id }) => id),
    }),
  };
}

/**
 * Works out what a sign-on would come to. Changes nothing. A person of OpenID Connect is found by
 * their subject first, so that an email that passed to somebody else opens nobody's account.
 */
export async function planAdmission(
  query: Query,
  provider: IdentityProvider,
  described: Described,
  subject: Subject | null,
): Promise<Admission> {
  const { organizationId } = provider;
  const pinned = subject && (await personBySubject(query, provider.id, subject, organizationId));
  const person = pinned ?? (await personByEmail(query, described.email, organizationId));
  const isReused =
    pinned === null &&
    person !== null &&
    subject !== null &&
    (await otherSubject(query, provider.id, subject, person.id));
  const provisioned = person && (await provisionedGroups(query, provider.id, person.id));
  const match = matchRule(provider, provisioned ?? described.groups);
  const refusal = refusalOf(described, person, match, isReused);
  const current =
    person === null || person.isElsewhere ? [] : await grantsOf(query, [person.id], organizationId);
  const rule = await ownedRule(query, organizationId, match);
  const change =
    refusal === null
      ? grantChange(
          rule.for(described.email),
          current,
          current.filter(({ isByRule }) => isByRule),
        )
      : { granted: [], removed: [] };
  const isRemoved = ({ companyId, roleId }: Grant): boolean =>
    change.removed.some((removed) => removed.companyId === companyId && removed.roleId === roleId);
  return {
    person,
    match,
    change,
    refusal,
    kept: current
      .filter((grant) => !isRemoved(grant))
      .map(({ companyId, roleId }) => ({ companyId, roleId })),
  };
}

/**
 * Lets a person in: makes their user when there is none, and sets their roles as the mapping rules
 * say. Inside the caller's transaction. Gives the id of the user.
 * @throws SsoRefusal in words.
 */
export async function admit(
  query: Query,
  provider: IdentityProvider,
  described: Described,
  subject: Subject | null,
  client: Client,
): Promise<string> {
  const plan = await planAdmission(query, provider, described, subject);
  if (plan.refusal !== null) throw new SsoRefusal(plan.refusal);
  const id = plan.person?.id ?? randomUUID();
  const entry = {
    actorId: id,
    actor: `${described.email} (identity provider ${provider.name})`,
    address: client.address,
    targetType: 'user',
    targetId: id,
  };
  if (plan.person === null) {
    if (!(await insertPerson(query, id, described, provider.organizationId, provider.id)))
      throw new SsoRefusal(
        'Somebody with that email has just signed on for the first time. Try again.',
      );
    const companyId = await firstCompany(query, provider.organizationId);
    if (companyId !== null)
      await auditIn(query, { ...entry, companyId, action: 'user.create', after: described });
  }
  if (subject !== null) await pinSubject(query, provider.id, subject, id);
  const changed = { userId: id, email: described.email, ...plan };
  await applyGrants(query, provider.id, [changed], entry);
  return id;
}
