import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { pino } from 'pino';
import { NO_COMPANY } from '../audit.ts';
import { ROLE_IDS } from '../builtInRoles.ts';
import {
  ADMIN,
  DEMO,
  PRODUCTION,
  testIdentity,
  type TestIdentity,
} from '../testing/testIdentity.ts';
import { MOST_ADDRESSES } from './failures.repository.ts';

const WRONG = 'wrong-password-1';

interface Entry {
  readonly action: string;
  readonly actor: string;
  readonly address: string | null;
  readonly after: {
    readonly email: string;
    readonly failures: number;
    readonly addresses?: string;
  };
}

describe('failures on the way in', () => {
  let world: TestIdentity;
  const lines: string[] = [];
  before(async () => {
    world = await testIdentity([], {
      log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    });
  });
  beforeEach(async () => {
    await sql('delete from identity.sign_in_attempts');
    lines.length = 0;
  });
  after(() => world.close());
  const sql = (text: string, values?: readonly unknown[]) =>
    world.test.db.system.query(text, values);
  let network = 0;
  const fresh = () => `203.0.${(network += 1) >> 8}.${network & 255}`;
  const trySignIn = (email: string, password = WRONG, address = fresh()) =>
    world.call('POST', '/identity/sessions', { body: { email, password }, address });
  /** Tells what is due; of other windows too once `isLater`. */
  async function told(
    userId: string,
    { companyId = PRODUCTION, isLater = false } = {},
  ): Promise<Entry[]> {
    if (isLater)
      await sql(`update identity.sign_in_failures set first_at = first_at - interval '16 minutes'`);
    await world.messages('nobody');
    return world.test.db
      .company(companyId)
      .query<Entry>(
        `select action, actor, address, after from identity.audit_log where target_id = $1 and action ~ '^user\\.(fail|lock|refuse)' order by at, action, address`,
        [userId],
      );
  }

  it('ADM-09 wrong passwords and the lock-out stand in the audit log, with the address and without the password', async () => {
    const { id, email } = await world.person('Viewer');
    const address = fresh();
    for (let attempt = 0; attempt < 9; attempt += 1) await trySignIn(email, WRONG, address);
    const entries = await told(id, { isLater: true });
    const sum = entries
      .filter(({ action }) => action === 'user.failSignIn')
      .reduce((count, { after: { failures } }) => count + failures, 0);
    assert.deepEqual(
      [sum, entries.filter(({ action }) => action === 'user.lockOut').length],
      [9, 1],
    );
    assert.ok(
      entries.every(
        (entry) =>
          entry.actor === 'not signed in' &&
          entry.address === address &&
          entry.after.email === email,
      ),
    );
    assert.ok(!JSON.stringify(entries).includes(WRONG));
  });

  it('ADM-09 the first failure is told at once, the rest of 15 minutes in one entry', async () => {
    const { id, email } = await world.person('Viewer');
    const address = fresh();
    await trySignIn(email, WRONG, address);
    assert.deepEqual(
      (await told(id)).map(({ after: { failures } }) => failures),
      [1],
    );
    for (let attempt = 0; attempt < 3; attempt += 1) await trySignIn(email, WRONG, address);
    assert.equal((await told(id)).length, 1);
    assert.deepEqual(
      (await told(id, { isLater: true })).map(({ after: { failures } }) => failures),
      [1, 3],
    );
    assert.equal((await told(id, { isLater: true })).length, 2);
  });

  it('ADM-09 many addresses make no more than a bounded number of entries', async () => {
    const { id, email } = await world.person('Viewer');
    for (let attempt = 0; attempt < MOST_ADDRESSES + 15; attempt += 1) await trySignIn(email);
    const entries = (await told(id, { isLater: true })).filter(
      ({ action }) => action === 'user.failSignIn',
    );
    assert.equal(
      entries.reduce((sum, { after: { failures } }) => sum + failures, 0),
      MOST_ADDRESSES + 15,
    );
    assert.ok(entries.length <= MOST_ADDRESSES + 2, `${entries.length} entries`);
    assert.ok(
      entries.some(({ address, after: { addresses } }) => address === null && addresses === 'many'),
    );
  });

  it('ADM-09 each organization of the person is told, once, and no other', async () => {
    const { id, email } = await world.person('Viewer');
    const { companyId } = await world.stranger();
    await sql(
      'insert into identity.company_roles (company_id, user_id, role_id) values ($1, $3, $4), ($2, $3, $4)',
      [companyId, DEMO, id, ROLE_IDS.Viewer],
    );
    await sql('update identity.users set default_company_id = $2 where id = $1', [id, DEMO]);
    await trySignIn(email);
    assert.deepEqual(
      [
        (await told(id)).length,
        (await told(id, { companyId: DEMO })).length,
        (await told(id, { companyId })).length,
      ],
      [0, 1, 1],
    );
  });

  it('ADM-03 ADM-09 is told in an environment that stays, not in one that is being deleted', async () => {
    const { id, email } = await world.person('Viewer');
    const closing = randomUUID();
    await sql(
      `with closing as (insert into identity.companies (id, organization_id, name, hash_key, expires_at, created_at)
           select $1, organization_id, 'A closed one', '', now(), '2020-01-01' from identity.companies where id = $2)
       insert into identity.company_roles (company_id, user_id, role_id)
         select $1, user_id, role_id from identity.company_roles where user_id = $3`,
      [closing, PRODUCTION, id],
    );
    await trySignIn(email);
    assert.equal((await told(id)).length, 1);
    assert.equal((await told(id, { companyId: closing })).length, 0);
    await sql('delete from identity.company_roles where company_id = $1', [closing]);
    await sql('delete from identity.companies where id = $1', [closing]);
  });

  it('ADM-09 wrong second factors, passwords asked again and refused links are told', async () => {
    const { id, email, bearer } = await world.person('Viewer');
    await world.call('PUT', '/identity/profile/password', {
      bearer,
      body: { currentPassword: WRONG, newPassword: 'the-next-long-passphrase' },
    });
    await sql(
      `insert into identity.second_factors (user_id, kind, phone) values ($1, 'sms', '+4915112345678')`,
      [id],
    );
    const { challengeToken } = (await trySignIn(email, ADMIN.password)).json<{
      challengeToken: string;
    }>();
    await world.call('POST', '/identity/challenges/answer', {
      body: { challengeToken, code: '000000' },
      address: '198.51.100.20',
    });
    for (let count = 0; count < 5; count += 1)
      await world.call('POST', '/identity/password-resets', {
        body: { email },
        address: '198.51.100.30',
      });
    const entries = await told(id, { isLater: true });
    // The first of a kind may be told before the second happens, in an entry of its own.
    const sums = new Map<string, number>();
    for (const {
      action,
      actor,
      after: { failures },
    } of entries)
      sums.set(`${action} ${actor}`, (sums.get(`${action} ${actor}`) ?? 0) + failures);
    assert.deepEqual(Object.fromEntries(sums), {
      [`user.failConfirmation ${email}`]: 1,
      'user.failSecondFactor not signed in': 1,
      'user.refusePasswordReset not signed in': 2,
    });
  });

  it('ADM-09 an unknown email is told to nobody; the log names it by a hash, many in one line', async () => {
    const before = await world.test.db
      .company(NO_COMPANY)
      .query(`select from identity.audit_log where action ~ '^user\\.(fail|lock)'`);
    const address = fresh();
    for (let attempt = 0; attempt < 6; attempt += 1)
      await trySignIn(`nobody-${attempt % 2}@example.com`, WRONG, address);
    await world.messages('nobody');
    assert.equal(
      (
        await world.test.db
          .company(NO_COMPANY)
          .query(`select from identity.audit_log where action ~ '^user\\.(fail|lock)'`)
      ).length,
      before.length,
    );
    const said = lines.filter((line) => line.includes('accounts that there are not'));
    assert.ok(said.length >= 1 && said.length <= 6 && said.join('').includes(address));
    assert.ok(!lines.join('').includes('nobody-1') && !lines.join('').includes(WRONG));
    assert.match(said[0] ?? '', /"account":"[0-9a-f]{16}"/);
  });

  it('AUTH-11 an account that is removed meanwhile takes its failures along, and stops nothing', async () => {
    const { id, email } = await world.person('Viewer');
    await trySignIn(email);
    await sql('delete from identity.users where id = $1', [id]);
    assert.deepEqual(
      await sql('select from identity.sign_in_failures where user_id = $1', [id]),
      [],
    );
    const other = await world.person('Viewer');
    await trySignIn(other.email);
    assert.equal((await told(other.id)).length, 1);
  });
});

describe('the lock-out', () => {
  let world: TestIdentity;
  before(async () => {
    world = await testIdentity();
  });
  beforeEach(() => world.test.db.system.query('delete from identity.sign_in_attempts'));
  after(() => world.close());
  let network = 0;
  const fresh = () => `203.0.${(network += 1) >> 8}.${network & 255}`;
  const trySignIn = async (email: string, password = WRONG, address = fresh()) =>
    (await world.call('POST', '/identity/sessions', { body: { email, password }, address }))
      .statusCode;
  /**
   * Four people: each can fail five times. Unknown accounts would take as long, but with a hash
   * that is not cheap.
   */
  const crowd = async () =>
    Promise.all(Array.from({ length: 4 }, async () => (await world.person('Viewer')).email));
  const personOf = async (email: string) => {
    const { id } = await world.person('Viewer');
    await world.test.db.system.query('update identity.users set email = $2 where id = $1', [
      id,
      email,
    ]);
    return email;
  };

  it('AUTH-11 counts an account, whatever spelling of its email is typed', async () => {
    const email = await personOf('victim.iii@example.com');
    const spellings = [
      email,
      'VICTIM.III@EXAMPLE.COM',
      'v\u0130ctim.iii@example.com',
      'victim.\u0130ii@example.com',
      'vi\u0307ctim.iii@example.com'.replace('i\u0307', 'I\u0307'),
      '\uff56ictim.iii@example.com',
      'victim.iii\uff20example.com',
      ' victim.iii@example.com ',
      'Vıctim.iii@example.com',
    ];
    for (let attempt = 0; attempt < 5; attempt += 1)
      assert.equal(await trySignIn(spellings[attempt] ?? email), 401);
    for (const spelling of spellings.slice(0, 8))
      assert.equal(await trySignIn(spelling, ADMIN.password), 429, JSON.stringify(spelling));
    // The letter without a dot is another one: no account, and none that is signed in.
    assert.equal(await trySignIn('Vıctim.iii@example.com', ADMIN.password), 401);
  });

  it('AUTH-11 counts an email that nobody has in one form too', async () => {
    const spellings = [
      'ghost.iii@example.com',
      'GHOST.III@example.com',
      'ghost.\u0130ii@example.com',
      '\uff47host.iii@example.com',
    ];
    for (let attempt = 0; attempt < 5; attempt += 1)
      assert.equal(await trySignIn(spellings[attempt % 4] ?? ''), 401);
    for (const spelling of spellings) assert.equal(await trySignIn(spelling), 429, spelling);
  });

  it('AUTH-08 limits links of an account, whatever spelling of its email is typed', async () => {
    const email = await personOf('wanted.iii@example.com');
    for (const spelling of [
      email,
      'WANTED.III@example.com',
      'wanted.\u0130ii@example.com',
      'wanted.i\u0130i@example.com',
      'wanted.ii\u0130@example.com',
      '\uff57anted.iii@example.com',
    ]) {
      assert.equal(
        (
          await world.call('POST', '/identity/password-resets', {
            body: { email: spelling },
            address: fresh(),
          })
        ).statusCode,
        204,
      );
    }
    assert.equal((await world.messages(email)).length, 3);
  });

  it('AUTH-11 no two accounts have emails that are the same but for their spelling', async () => {
    await personOf('twin.i@example.com');
    await assert.rejects(personOf('TWIN.\u0130@example.com'), /users_email_key/);
  });

  it('AUTH-11 an address that is locked out locks nobody else out', async () => {
    const [email, address, people] = [
      await personOf('bystander@example.com'),
      fresh(),
      await crowd(),
    ];
    for (let attempt = 0; attempt < 20; attempt += 1)
      assert.equal(await trySignIn(people[attempt % 4] ?? '', WRONG, address), 401);
    for (let attempt = 0; attempt < 30; attempt += 1)
      assert.equal(await trySignIn(email, WRONG, address), 429);
    assert.equal(await trySignIn(email, ADMIN.password), 200);
    assert.equal((await world.messages(email)).length, 0);
  });

  it('AUTH-11 one network is one address, however its addresses are spelled', async () => {
    const spellings = [
      '2001:db8::1',
      '2001:db8::2',
      '2001:DB8:0:0::3',
      '2001:0db8:0000:0000:0000:0000:0000:0004',
      '2001:db8:0:0:1:2:3:4',
    ];
    const people = await crowd();
    for (let attempt = 0; attempt < 20; attempt += 1)
      assert.equal(await trySignIn(people[attempt % 4] ?? '', WRONG, spellings[attempt % 5]), 401);
    for (const spelling of spellings)
      assert.equal(await trySignIn('another@example.com', WRONG, spelling), 429, spelling);
    assert.equal(await trySignIn('another@example.com', WRONG, '2001:db8:0:1::1'), 401);
  });

  it('AUTH-11 an IPv4 address is the same written as IPv6', async () => {
    const people = await crowd();
    for (let attempt = 0; attempt < 20; attempt += 1)
      await trySignIn(
        people[attempt % 4] ?? '',
        WRONG,
        attempt % 2 === 0 ? '198.51.100.99' : '::ffff:198.51.100.99',
      );
    assert.equal(await trySignIn('another@example.com', WRONG, '198.51.100.99'), 429);
  });
});
