import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DOMAINS } from '../domains.ts';
import { openDatabase } from '../platform/database/database.ts';
import { testDatabase } from '../platform/database/testDatabase.ts';
import { TABLES_OF_VALUES } from './keptValues.ts';

/** Types of columns that can hold nothing that somebody sent. */
const CLOSED = [
  'bigint',
  'boolean',
  'date',
  'integer',
  'real',
  'timestamp with time zone',
  'uuid',
  'uuid[]',
];

/** Other tables of companies with other columns, and what they hold that opting out leaves. */
const OTHERS: Readonly<Record<string, string>> = {
  ...of('words of our own, and counts by them', [
    'attackers.attacker_count_changes',
    'attackers.attacker_counts',
    'attackers.attacker_type_counts',
    'attackers.attacker_types',
    'attackers.company_count_changes',
    'attackers.endpoint_totals',
    'attackers.seen_count_changes',
    'attackers.seen_counts',
    'attackers.seen_type_counts',
    'events.log',
    'events.readers',
    'ingest.batches',
    'ingest.ledger',
    'ingest.sample_deletions',
    'ingest.totals',
    'integrations.tasks',
    'inventory.company_count_changes',
    'inventory.company_geolocations_daily',
    'inventory.endpoint_count_changes',
    'inventory.shown_sources',
    'inventory.added_members',
    'inventory.combination_geolocations',
    'inventory.combination_host_days',
    'inventory.combination_host_hours',
    'inventory.combination_hours',
    'inventory.endpoint_combinations',
    'inventory.geolocations_daily',
    'inventory.host_traffic_daily',
    'inventory.host_traffic_hourly',
    'inventory.label_combinations',
    'inventory.label_sets',
    'inventory.moving_endpoints',
    'inventory.relabelled_hosts',
    'inventory.seen_apis',
    'inventory.seen_hosts',
    'posture.company_gap_count_changes',
    'posture.gap_count_changes',
    'posture.gap_counts',
    'posture.gap_endpoints_counted',
    'posture.split_decisions',
  ]),
  ...of('hosts, templates of paths, names of fields and types of data: the inventory itself', [
    'inventory.apis',
    'inventory.changes',
    'inventory.endpoint_findings',
    'inventory.endpoint_paths',
    'inventory.hosts',
    'inventory.parameter_decisions',
    'posture.gap_hosts',
    'posture.gap_hosts_counted',
    'posture.gap_words',
  ]),
  ...of('hashes of sessions', ['inventory.ended_sessions']),
  ...of('keyed hashes of paths that endpoints had', ['inventory.endpoint_aliases']),
  ...of('what people wrote, uploaded or set', [
    'attackers.comments',
    'attackers.marks',
    'attackers.remediations',
    'identity.audit_log',
    'identity.ip_ranges',
    'identity.tokens',
    'integrations.installed',
    'inventory.configuration_changes',
    'inventory.chosen_regulations',
    'inventory.correlators',
    'inventory.data_categories',
    'inventory.data_classifications',
    'inventory.data_types',
    'inventory.display_settings',
    'inventory.keyword_lists',
    'inventory.learning_settings',
    'inventory.parameter_types',
    'inventory.saved_filters',
    'inventory.tunes',
    'labels.groups',
    'labels.labels',
    'labels.rules',
    'posture.gap_comments',
    'posture.policies',
    'posture.saved_filters',
    'posture.status_changes',
    'identity.saved_filters',
    'attackers.saved_filters',
    'integrations.saved_filters',
    'onboarding.tasks',
  ]),
  ...of('what people sent to other systems, as it stands there', [
    'integrations.action_sources',
    'integrations.actions',
    'integrations.deny_entries',
    'integrations.deny_lists',
    'integrations.ticket_things',
    'integrations.tickets',
  ]),
};

function of(what: string, tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, what]));
}

it('DATA-04 rewrites the files of every table that can hold values of traffic', async () => {
  const test = await testDatabase(DOMAINS);
  const db = openDatabase(test.url, { max: 1 });
  const tables = await db.system.query<{ name: string; isFree: boolean }>(
    `select c.oid::regclass::text as name,
       bool_or(format_type(a.atttypid, null) <> all($1)) as "isFree"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relkind in ('r', 'p', 'm') and not a.attisdropped and exists (
       select from pg_attribute o where o.attrelid = c.oid and o.attname = 'company_id'
     )
     group by c.oid order by 1`,
    [CLOSED],
  );
  await db.close();
  await test.close();
  const known = new Set([...TABLES_OF_VALUES, ...Object.keys(OTHERS)]);
  const free = tables.filter(({ isFree }) => isFree).map(({ name }) => name);
  assert.ok(free.length > 50, 'tables were found');
  assert.deepEqual(
    free.filter((name) => !known.has(name)),
    [],
    'a table belongs to TABLES_OF_VALUES, or here to OTHERS',
  );
  assert.deepEqual(
    [...known].filter((name) => !tables.some((table) => table.name === name)),
    [],
    'tables that do not exist any more',
  );
  assert.deepEqual(
    TABLES_OF_VALUES.filter((name, at) => name in OTHERS || TABLES_OF_VALUES.indexOf(name) !== at),
    [],
    'tables that stand twice',
  );
});
