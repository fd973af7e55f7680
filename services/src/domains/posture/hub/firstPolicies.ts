import type { Actor } from '../../../platform/companySettings.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { auditAs } from '../../identity/audit.client.ts';
import { CATALOGUE } from './catalogue.ts';
import { installPolicies } from './installPolicies.ts';

/** Who installs them where nobody is signed in. */
const FIRST_START: Actor = { id: null, name: 'first start', address: null };

/** Gives a company that is being made what it begins with, in the name of its maker. */
type FillCompany = (query: CompanyQuery, maker?: Actor) => Promise<void>;

/** The policies of the catalogue that most gaps of are worth a change. */
export const RECOMMENDED = CATALOGUE.filter(
  ({ installable, recommended }) => installable && recommended,
);

/**
 * Installs the recommended policies in a company that is being made, in the transaction that makes
 * it: `query` belongs to the company's scope.
 */
async function installFirstPolicies(query: CompanyQuery, maker = FIRST_START): Promise<void> {
  const options = { severity: null, isEnabled: true, by: maker.name };
  await installPolicies(query, RECOMMENDED, options);
  await query('insert into posture.first_policies (company_id, policies) values ($1, $2)', [
    query.companyId,
    RECOMMENDED.length,
  ]);
  await auditAs(query, maker, {
    action: 'policy.installRecommended',
    targetType: 'policy',
    targetId: null,
    after: { policies: RECOMMENDED.map(({ name }) => name) },
  });
}

/**
 * Reads PALISADE_FIRST_POLICIES: what fills a company that is being made with policies.
 * @throws Error in words for the terminal
 */
export function firstPoliciesFrom(env: NodeJS.ProcessEnv): FillCompany {
  const wanted = env['PALISADE_FIRST_POLICIES'] || 'recommended';
  if (wanted === 'recommended') return installFirstPolicies;
  if (wanted === 'none') return async () => undefined;
  throw new Error('PALISADE_FIRST_POLICIES must be recommended or none.');
}

/** What the note about the first policies says; null where there is none, and for who closed it. */
export interface FirstPolicies {
  readonly policies: number;
  readonly installedAt: string;
}

const UNSEEN_FIRST_POLICIES = statement(
  `select policies, installed_at as "installedAt" from posture.first_policies
     where company_id = $1 and not exists (
       select from posture.first_policies_seen where company_id = $1 and user_id = $2)`,
  { policies: 'int4', installedAt: 'timestamptz' },
);

export async function unseenFirstPolicies(
  query: CompanyQuery,
  userId: string,
): Promise<FirstPolicies | null> {
  const [row] = await query(UNSEEN_FIRST_POLICIES, [query.companyId, userId]);
  return row ?? null;
}

/** Remembers that somebody has closed the note. */
export async function seeFirstPolicies(query: CompanyQuery, userId: string): Promise<void> {
  await query(
    `insert into posture.first_policies_seen (company_id, user_id) values ($1, $2)
     on conflict do nothing`,
    [query.companyId, userId],
  );
}
