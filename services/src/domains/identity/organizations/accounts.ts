import { readFile } from 'node:fs/promises';
import { Type, type Static } from '@fastify/type-provider-typebox';
import { Value } from 'typebox/value';
import { Problem } from '../../../platform/problem.ts';

const LicencesSchema = Type.Object({
  threatProtection: Type.Boolean(),
  postureGovernance: Type.Boolean(),
  discovery: Type.Boolean(),
});

export const AccountSchema = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100 }),
  name: Type.String({ minLength: 1, maxLength: 200 }),
  licences: LicencesSchema,
});
/** An account of the operator's customer directory, such as Salesforce: who pays, and for what. */
export type Account = Static<typeof AccountSchema>;

const Directory = Type.Array(AccountSchema);

/** Looks up accounts. */
export interface Accounts {
  /**
   * The account of an id; null when there is none.
   * @throws Error when the directory cannot be read
   */
  find(id: string): Promise<Account | null>;
}

/**
 * Accounts of the file that PALISADE_ACCOUNTS_FILE names, an export of the operator's customer
 * directory: `[{ "id", "name", "licences": { "threatProtection", "postureGovernance", "discovery" } }]`.
 * It is read at each look-up, so that a new export counts at once. Without a file there are none.
 */
export function accountsFrom(env: NodeJS.ProcessEnv): Accounts {
  const file = env['PALISADE_ACCOUNTS_FILE'] || undefined;
  return {
    async find(id) {
      if (file === undefined) return null;
      const read: unknown = JSON.parse(await readFile(file, 'utf8'));
      if (!Value.Check(Directory, read))
        throw new Error(`PALISADE_ACCOUNTS_FILE is no list of accounts: ${file}`);
      return read.find((account) => account.id === id) ?? null;
    },
  };
}

/** An account was not found, or the directory could not be read. */
export const UNMAPPED = 'Unable to map Salesforce account. Try again';

/**
 * The account that an organization is mapped to; null for one without, and where the directory
 * does not know it any more.
 * @throws Problem unavailable when the directory cannot be read
 */
export async function mappedAccount(
  accounts: Accounts,
  accountId: string | null,
): Promise<Account | null> {
  if (accountId === null) return null;
  return accounts.find(accountId).catch((cause: unknown) => {
    throw Object.assign(new Problem('unavailable', UNMAPPED, { field: 'accountId' }), { cause });
  });
}
