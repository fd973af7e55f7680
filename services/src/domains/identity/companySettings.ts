import { randomUUID } from 'node:crypto';
import { HashSeals } from '@palisade/engine/templates/hashSeal.ts';
import type { CompanySettings, CompanySettingsStore } from '../../platform/companySettings.ts';
import { addressSet, type AddressSet } from '../../platform/addresses/addressSet.ts';
import type { Database } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { tables } from '../../platform/database/tables.ts';

/** Milliseconds that settings may be behind in another thread or process. */
const FRESH = 2_000;
const LARGEST_CACHE = 10_000;

const READ = statement(
  `select c.sampling, c.hash_key, c.excluded_ranges, c.threat_protection
      and coalesce((o.licences -> 'threatProtectionEnabled') = 'true', false) as licensed
         from identity.companies c join identity.organizations o on o.id = c.organization_id
           where c.id = $1 and (c.expires_at is null or c.expires_at > now())`,
  {
    sampling: 'bool',
    hash_key: 'bytea',
    excluded_ranges: 'text[]',
    licensed: 'bool',
  },
);

/** Notes the change in the audit log. */
const setSampling: CompanySettingsStore['setSampling'] = async (
  query,
  companyId,
  sampling,
  actor,
) => {
  const [before] = await query(
    tables
      .selectFrom('identity.companies')
      .select('sampling')
      .where('id', '=', companyId)
      .forUpdate(),
  );
  if (before === undefined) return null;
  await query('update identity.companies set sampling = $2 where id = $1', [companyId, sampling]);
  await query(
    `insert into identity.audit_log (company_id, id, actor_id, actor, address, action, target_type,
        target_id, before, after)
     values ($1::uuid, $2, $3, $4, $5, $6, 'company', $1::text, $7, $8)`,
    [
      companyId,
      randomUUID(),
      actor.id,
      actor.name,
      actor.address,
      'company.setSampling',
      JSON.stringify(before),
      JSON.stringify({ sampling }),
    ],
  );
  return { wasOn: before.sampling };
};

/**
 * Settings of companies from the identity tables, remembered for two seconds because every batch
 * asks.
 * @param pathKey of the installation; see `HashSeals`
 * @param forgetCallers who use a company, where requests are answered; threads answer none
 */
export function companySettingsStore(
  db: Database,
  pathKey: Uint8Array,
  forgetCallers: (companyId: string) => void = () => undefined,
): CompanySettingsStore {
  const seals = new HashSeals(pathKey);
  const known = new Map<
    string,
    { readonly settings: CompanySettings | null; readonly until: number }
  >();
  const sets = new Map<string, AddressSet | null>();
  /** Companies change their list rarely: the set of the same ranges is made once. */
  const setOf = (ranges: readonly string[]): AddressSet | null => {
    const key = ranges.join();
    if (sets.size >= LARGEST_CACHE) sets.clear();
    const set = sets.get(key) ?? addressSet(ranges);
    sets.set(key, set);
    return set;
  };
  return {
    async read(companyId) {
      const now = performance.now();
      const remembered = known.get(companyId);
      if (remembered !== undefined && remembered.until > now) return remembered.settings;
      const [row] = await db.system.query(READ, [companyId]);
      const settings =
        row === undefined
          ? null
          : {
              companyId,
              sampling: row.sampling,
              hashKey: new Uint8Array(row.hash_key),
              pathSeal: seals.of(companyId),
              excluded: setOf(row.excluded_ranges),
              isWatched: row.licensed,
            };
      if (known.size >= LARGEST_CACHE) known.clear();
      known.set(companyId, { settings, until: now + FRESH });
      return settings;
    },
    setSampling,
    forget(companyId) {
      known.delete(companyId);
      forgetCallers(companyId);
    },
  };
}
