import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { openDatabase, type Database } from '../../../platform/database/database.ts';
import { identityOf } from '../authenticate.ts';
import { PRODUCTION, testIdentity, type TestIdentity } from '../testing/testIdentity.ts';
import { watchAccess } from './watchAccess.ts';

/**
 * Milliseconds: below the five seconds that callers are kept for, with room for a machine under
 * load.
 */
const AT_ONCE = 4_000;

describe('what another process changes', () => {
  let palisade: TestIdentity;
  let other: Database;
  let end: () => Promise<void>;
  before(async () => {
    palisade = await testIdentity();
    other = openDatabase(palisade.test.url, { max: 2 });
    identityOf(other).secrets = identityOf(palisade.test.db).secrets;
    end = await watchAccess(other);
  });
  after(async () => {
    await end();
    await other.close();
    await palisade.close();
  });
  const known = (bearer: string) => identityOf(other).authenticate(bearer);
  const soon = (isSo: () => Promise<boolean> | boolean) =>
    until('the change is noticed', isSo, { within: AT_ONCE, every: 2 });

  it('AUTH-13 a session that is revoked in one process is refused in all', async () => {
    const { bearer } = await palisade.person('Viewer');
    assert.notEqual(await known(bearer), null);
    await palisade.call('DELETE', '/identity/sessions/current', { bearer });
    await soon(async () => (await known(bearer)) === null);
  });

  it('PERM-02 a role, an administration, a switch of the company and of a role that change by SQL alone are noticed', async () => {
    const { id, bearer } = await palisade.person('Administrator');
    const { query } = palisade.test.db.system;
    const can = async () =>
      (await known(bearer))?.can(PRODUCTION, 'feature_inventory', 'read') === true;
    assert.equal(await can(), true);
    await query('delete from identity.company_roles where user_id = $1', [id]);
    await soon(async () => !(await can()));
    await query(
      'insert into identity.organization_members (organization_id, user_id, is_admin) select organization_id, $1, true from identity.companies where id = $2',
      [id, PRODUCTION],
    );
    await soon(can);
    await query(
      `update identity.companies set expires_at = now() - interval '1 second' where id = $1`,
      [PRODUCTION],
    );
    await soon(async () => !(await can()));
    await query('update identity.companies set expires_at = null where id = $1', [PRODUCTION]);
    await soon(can);
    await query('delete from identity.users where id = $1', [id]);
    await soon(async () => (await known(bearer)) === null);
  });

  it('AUTH-13 while the database is not heard nobody is kept, and it is heard again by itself', async () => {
    const { callers } = identityOf(other);
    assert.equal(callers.isKept, true);
    await palisade.test.db.system.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'palisade listen' and datname = current_database()`,
    );
    await soon(() => !callers.isKept);
    await soon(() => callers.isKept);
  });

  it('AUTH-13 gateways hear of each change before its answer, and nothing of whom', async () => {
    const url = await palisade.app.listen({ port: 0, host: '127.0.0.1' });
    const { bearer } = await palisade.person('Viewer');
    const stream = await fetch(`${url}/identity/access-changes`);
    assert.ok(stream.body);
    const reader = stream.body.pipeThrough(new TextDecoderStream()).getReader();
    const first = (await reader.read()).value;
    const ended = await fetch(`${url}/identity/sessions/current`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${bearer}` },
    });
    assert.equal(ended.status, 200);
    const next = (await reader.read()).value;
    assert.match(`${first}${next}`, /^(data: \{"version":\d+\}\n\n){2,}$/);
    await reader.cancel();
  });
});
