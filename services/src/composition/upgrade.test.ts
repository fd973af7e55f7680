import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import pg from 'pg';
import { policyNameKey } from '@palisade/vocabulary/posturePolicies.ts';
import { providerPolicy } from '../domains/posture/hub/catalogue.ts';
import { DOMAINS } from '../domains.ts';
import { migrate, migrationFiles } from '../platform/database/migrate.ts';
import { debianPostgres, startOutsideServer } from '../platform/database/testing/outsideServer.ts';

const postgres = debianPostgres();
/**
 * Migrations since which a start fills the demo once, steps have their highest score, hosts of
 * administrators have a policy of their own, companies that were not seen have two more, and signed
 * addresses, scripts, consoles, sign-ins of graphs, counted sessions, given passwords, prices of buyers,
 * given settings, dumps and health data, fetched credentials and functions of roles have twelve.
 */
const NEWER = new Set([
  'ingest/030_demo.sql',
  'attackers/031_top_scores.sql',
  'posture/720_policies_of_all.sql',
  'posture/735_open_hosts_and_mutations.sql',
  'posture/845_given_scripts_and_consoles.sql',
  'posture/846_counted_sessions.sql',
  'posture/870_passwords_given.sql',
  'posture/871_prices_of_buyers.sql',
  'posture/881_severities_by_what_is_given.sql',
  'posture/882_functions_of_roles.sql',
]);

/** Policies that those install, each by the one beside it. */
const BESIDE: Readonly<Record<string, string>> = {
  'prov-auth-044': 'prov-auth-042',
  'prov-auth-045': 'prov-auth-043',
  'prov-auth-046': 'prov-data-016',
  'prov-auth-047': 'prov-auth-038',
  'prov-authz-015': 'prov-authz-007',
  'prov-biz-005': 'prov-biz-004',
  'prov-conf-025': 'prov-conf-003',
  'prov-conf-026': 'prov-conf-020',
  'prov-data-021': 'prov-auth-003',
  'prov-gql-009': 'prov-gql-002',
  'prov-gql-010': 'prov-auth-029',
  'prov-ssrf-005': 'prov-vul-008',
};

/** A policy as it was installed: company, id, key of the catalogue, name, whether it is on. */
const POLICY = `insert into posture.policies (company_id, id, provider_key, name, name_key, description, remediation, severity, is_enabled, categories, cwe_ids, owasp, filter, is_volatile, created_by, updated_by)
  values ($1, $2, $3, $4, lower($4), 'x', 'x', 'high', $5, '{}', '{}', '{}', '{}', false, 'x', 'x')`;

/** A policy of a company as the catalogue has it. */
function asInCatalogue(company: string, key: string, isOn: boolean) {
  const { name, severity } = providerPolicy(key) ?? assert.fail(`${key} is not in the catalogue`);
  return {
    company_id: company,
    key,
    name,
    name_key: policyNameKey(name),
    severity,
    provider_severity: severity,
    is_enabled: isOn,
  };
}

it(
  'an upgrade sees the rows of a server whose login is held to row-level security',
  { skip: 'missing' in postgres && postgres.missing },
  async () => {
    if ('missing' in postgres) return;
    const server = await startOutsideServer(postgres.path);
    const client = new pg.Client({
      connectionString: server.adminUrl.replace(/postgres$/, 'palisade'),
    });
    try {
      const files = await migrationFiles(DOMAINS);
      await migrate(server.url, DOMAINS, {
        only: files.filter(({ domain, file }) => !NEWER.has(`${domain}/${file}`)),
      });
      await client.connect();
      const company = randomUUID();
      await client.query(
        `insert into ingest.batches (company_id, id, source, kind, fingerprint, bytes, received, learned) values ($1, $2, 'demo', 'demo', 'x', 1, 1, 1)`,
        [company, randomUUID()],
      );
      for (const [id, key, name] of [
        [randomUUID(), 'prov-authz-008', 'x'],
        [randomUUID(), 'prov-auth-033', 'y'],
      ])
        await client.query(POLICY, [company, id, key, name, true]);
      const [other, own] = [randomUUID(), randomUUID()];
      for (const beside of Object.values(BESIDE)) {
        // The other company switched one of them off, and has a policy of its own under a new name.
        await client.query(POLICY, [company, randomUUID(), beside, beside, true]);
        const isOn = beside !== 'prov-conf-003';
        await client.query(POLICY, [other, randomUUID(), beside, beside, isOn]);
      }
      await client.query(POLICY, [other, own, null, 'GraphQL console exposed externally', true]);
      await migrate(server.url, DOMAINS);
      const { rows } = await client.query(
        'select company_id, filled_at is not null as "isFilled" from ingest.demos',
      );
      assert.deepEqual(
        rows,
        [{ company_id: company, isFilled: true }],
        'the demo is not filled a second time',
      );
      const { rows: installed } = await client.query(
        `select company_id, provider_key, is_enabled from posture.policies
          where provider_key = any ('{prov-authz-014,prov-auth-039,prov-auth-040}')
          order by provider_key`,
      );
      assert.deepEqual(
        installed,
        ['prov-auth-039', 'prov-auth-040', 'prov-authz-014'].map((key) => ({
          company_id: company,
          provider_key: key,
          is_enabled: true,
        })),
      );
      const { rows: besides } = await client.query(
        `select company_id, provider_key as key, name, name_key, severity, provider_severity,
            is_enabled
           from posture.policies where provider_key = any ($1) order by company_id = $2, provider_key`,
        [Object.keys(BESIDE), other],
      );
      const keys = Object.keys(BESIDE);
      assert.deepEqual(besides, [
        ...keys.map((key) => asInCatalogue(company, key, true)),
        // What has the name of the company's own policy is left out.
        ...keys
          .filter((key) => key !== 'prov-gql-009')
          .map((key) => asInCatalogue(other, key, key !== 'prov-conf-025')),
      ]);
      const { rows: kept } = await client.query(
        'select id, provider_key from posture.policies where company_id = $1 and name_key = $2',
        [other, policyNameKey('GraphQL console exposed externally')],
      );
      assert.deepEqual(kept, [{ id: own, provider_key: null }]);
      const { rows: forced } = await client.query(
        `select relname from pg_class where oid = any ('{ingest.batches,attackers.steps,ingest.demos,posture.policies}'::regclass[]) and not relforcerowsecurity`,
      );
      assert.deepEqual(forced, []);
    } finally {
      await client.end();
      await server.stop();
    }
  },
);
