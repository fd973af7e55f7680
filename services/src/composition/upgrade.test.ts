import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import pg from 'pg';
import { DOMAINS } from '../domains.ts';
import { migrate, migrationFiles } from '../platform/database/migrate.ts';
import { debianPostgres, startOutsideServer } from '../platform/database/testing/outsideServer.ts';

const postgres = debianPostgres();
/**
 * Migrations since which a start fills the demo once, steps have their highest score, hosts of
 * administrators have a policy of their own, and companies that were not seen have two more.
 */
const NEWER = new Set([
  'ingest/030_demo.sql',
  'attackers/031_top_scores.sql',
  'posture/720_policies_of_all.sql',
  'posture/735_open_hosts_and_mutations.sql',
]);

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
        await client.query(
          `insert into posture.policies (company_id, id, provider_key, name, name_key, description, remediation, severity, is_enabled, categories, cwe_ids, owasp, filter, is_volatile, created_by, updated_by)
           values ($1, $2, $3, $4, $4, 'x', 'x', 'high', true, '{}', '{}', '{}', '{}', false, 'x', 'x')`,
          [company, id, key, name],
        );
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
