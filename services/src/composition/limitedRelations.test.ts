import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { DOMAINS } from '../domains.ts';
import { LIMITED_ROLE } from '../platform/database/appLogin.ts';
import { testDatabase, type TestDatabase } from '../platform/database/testDatabase.ts';

/** Relations of our schemas, with what a limited reader may read of them. */
const RELATIONS = `
  select n.nspname as schema, c.relname as name, c.relkind = 'v' as "isView",
    coalesce('security_invoker=true' = any (c.reloptions), 'security_invoker=on' = any (c.reloptions), false) as "isInvoker",
    c.relrowsecurity and exists (
      select from pg_policy p where p.polrelid = c.oid and not p.polpermissive and $1::regrole::oid = any (p.polroles)
    ) as "isByLabels",
    coalesce(obj_description(c.oid, 'pg_class') like 'Limited readers: %', false) as "isSaid",
    array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attname
    ) as columns,
    array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and has_column_privilege($1, c.oid, a.attnum, 'select') order by a.attname
    ) as "readColumns",
    array(
      select a.attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisprimary order by a.attname
    ) as keys,
    array(
      select distinct bn.nspname || '.' || b.relname from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
      join pg_class b on b.oid = d.refobjid join pg_namespace bn on bn.oid = b.relnamespace where r.ev_class = c.oid and b.oid <> c.oid
    ) as bases
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm') and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%' and n.nspname <> 'public'
  order by 1, 2`;

interface Relation {
  readonly schema: string;
  readonly name: string;
  readonly isView: boolean;
  /** A view that reads with the rights of who asks. */
  readonly isInvoker: boolean;
  /** Under a restrictive policy for limited readers. */
  readonly isByLabels: boolean;
  /** The comment on it says why limited readers see all of it. */
  readonly isSaid: boolean;
  readonly columns: readonly string[];
  readonly readColumns: readonly string[];
  readonly keys: readonly string[];
  /** Of a view: what it reads. */
  readonly bases: readonly string[];
}

const fullName = ({ schema, name }: Relation): string => `${schema}.${name}`;

describe('relations that a reader who is limited to labels can read', () => {
  let test: TestDatabase;
  let relations: readonly Relation[];
  before(async () => {
    test = await testDatabase(DOMAINS);
    const owner = new pg.Client({ connectionString: test.url });
    await owner.connect();
    relations = (await owner.query<Relation>(RELATIONS, [LIMITED_ROLE])).rows;
    await owner.end();
  });
  after(() => test.close());
  const inSchema = (wanted: string): Relation[] =>
    relations.filter(({ schema }) => schema === wanted);

  it('PERM-04 whatever is read without a schema is there for both kinds of readers, of the same columns', () => {
    const limited = new Map(inSchema('limited').map((relation) => [relation.name, relation]));
    const whole = inSchema('whole');
    assert.ok(whole.length >= 14, `${whole.length} relations`);
    for (const relation of whole) {
      const twin = limited.get(relation.name);
      assert.ok(twin !== undefined, `limited.${relation.name} is missing`);
      assert.deepEqual(twin.readColumns, twin.columns, `limited.${twin.name} cannot be read`);
      const unknown = twin.columns.filter((column) => !relation.columns.includes(column));
      assert.deepEqual(
        unknown.filter((column) => column !== 'set_id'),
        [],
        relation.name,
      );
    }
  });

  it('PERM-04 what the whole reader gets is the relation itself, with every column and their own rights', () => {
    const byName = new Map(relations.map((relation) => [fullName(relation), relation]));
    for (const relation of inSchema('whole')) {
      assert.ok(relation.isInvoker, relation.name);
      assert.equal(relation.bases.length, 1, relation.name);
      const base = byName.get(relation.bases[0] ?? '');
      assert.equal(base?.name, relation.name);
      assert.deepEqual(base.columns, relation.columns, relation.name);
    }
  });

  it('PERM-04 nothing that has a twin can be read past it, but for keys that policies ask', () => {
    for (const { bases } of inSchema('whole')) {
      const base = relations.find((relation) => fullName(relation) === bases[0]);
      assert.ok(base !== undefined);
      const open = base.readColumns.filter((column) => !base.keys.includes(column));
      assert.deepEqual(open, [], `${fullName(base)} is open to limited readers`);
    }
  });

  it('PERM-04 every table granted to limited readers has a policy by labels, or says why not', () => {
    const open = relations.filter(({ readColumns }) => readColumns.length > 0);
    assert.ok(open.length > 30, `${open.length} relations can be read`);
    const unguarded = open.filter(
      ({ schema, isByLabels, isSaid, isView, isInvoker }) =>
        schema !== 'limited' && !isByLabels && !isSaid && !(isView && isInvoker),
    );
    assert.deepEqual(unguarded.map(fullName), []);
  });
});
