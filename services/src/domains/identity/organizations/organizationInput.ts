import { Problem } from '../../../platform/problem.ts';
import { type Account, type Accounts, mappedAccount, UNMAPPED } from './accounts.ts';
import { plainName } from './environmentInput.ts';

/** Licences as they are kept of an organization. */
interface KeptLicences {
  readonly threatProtectionEnabled: boolean;
  readonly postureGovernanceEnabled: boolean;
  readonly discoveryEnabled: boolean;
}

/** An organization as it is to be kept. */
export interface OrganizationValues {
  readonly name: string;
  readonly environmentsLimit: number;
  readonly accountId: string | null;
  readonly licences: KeptLicences;
}

/** What somebody who runs Palisade for themselves has: everything. */
const ALL: KeptLicences = {
  threatProtectionEnabled: true,
  postureGovernanceEnabled: true,
  discoveryEnabled: true,
};

/** An organization as somebody wants it; without an account it is mapped to none. */
interface OrganizationInput {
  readonly name: string;
  readonly environmentsLimit: number;
  readonly accountId?: string | null | undefined;
}

interface Grounds {
  readonly accounts: Accounts;
  /** How many environments it has, the first one of a new organization included. */
  readonly environments: number;
  /** What it is so far; absent for a new one. */
  readonly before?: { readonly accountId: string | null; readonly licences: unknown };
}

/** @throws Problem badInput where the status of a first environment needs an account that there is not */
export function needAccount(status: string | null, accountId: string | null): void {
  if (accountId === null && (status === 'customer' || status === 'prospect'))
    throw new Problem('badInput', 'Salesforce AccountID cannot be empty.', { field: 'accountId' });
}

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** A subdomain as it is kept. @throws Problem badInput for one that no host name can have */
export function subdomainOf(subdomain: string): string {
  const kept = subdomain.trim().toLowerCase();
  if (kept === '')
    throw new Problem('badInput', "Please enter the organization's subdomain", {
      field: 'subdomain',
    });
  if (!LABEL.test(kept))
    throw new Problem(
      'badInput',
      'A subdomain has letters a to z, digits and hyphens, and begins and ends with none.',
      { field: 'subdomain' },
    );
  return kept;
}

const licencesOf = ({ licences }: Account): KeptLicences => ({
  threatProtectionEnabled: licences.threatProtection,
  postureGovernanceEnabled: licences.postureGovernance,
  discoveryEnabled: licences.discovery,
});

/**
 * An organization as it is to be kept, and the account that it is mapped to. Its licences are those
 * of the account; without one, and while the directory is away, they stay.
 * @throws Problem badInput at the field that is wrong, unavailable when accounts cannot be read
 */
export async function organizationValues(
  given: OrganizationInput,
  { accounts, environments, before }: Grounds,
): Promise<OrganizationValues & { readonly account: Account | null }> {
  const name = plainName(given.name, "Please enter the organization's name", 'name');
  if (given.environmentsLimit < environments)
    throw new Problem(
      'badInput',
      `The organization has ${environments} environments; the limit cannot be lower.`,
      { field: 'environmentsLimit' },
    );
  const accountId = given.accountId?.trim() || null;
  const isKept = before !== undefined && accountId === before.accountId;
  // What is mapped already stays so while the directory is away.
  const account = await mappedAccount(accounts, accountId).catch((error: unknown) => {
    if (!isKept) throw error;
    return null;
  });
  if (accountId !== null && account === null && !isKept)
    throw new Problem('badInput', UNMAPPED, { field: 'accountId' });
  const licences =
    account === null ? ((before?.licences ?? ALL) as KeptLicences) : licencesOf(account);
  return { name, environmentsLimit: given.environmentsLimit, accountId, licences, account };
}
