import { randomBytes, randomUUID } from 'node:crypto';
import { ActionWork } from '../../domains/attackers/actions/actionWork.ts';
import { attackers } from '../../domains/attackers/attackers.domain.ts';
import { identityOf } from '../../domains/identity/authenticate.ts';
import {
  PRODUCTION,
  testIdentity,
  type TestIdentity,
} from '../../domains/identity/testing/testIdentity.ts';
import { integrations } from '../../domains/integrations/integrations.domain.ts';
import { inventory } from '../inventoryService.ts';
import type { Domain } from '../../platform/domain.ts';
import { Outbound } from '../../platform/outbound/outbound.ts';
import { OutboundRules } from '../../platform/outbound/outboundRules.ts';
import { createLog } from '../../platform/server/log.ts';
import { SecretBox } from '../../platform/secretBox.ts';
import { Receiver } from '../../domains/integrations/testing/receiver.ts';

/**
 * Routes of attackers and integrations over a fresh database, with a receiver of webhooks, and an
 * attacker with sources.
 */
export interface TestActions {
  readonly world: TestIdentity;
  readonly receiver: Receiver;
  readonly attackerId: string;
  readonly admin: string;
  /** Takes up what was left, when a test says so. */
  readonly work: ActionWork;
  /** Key of the secrets in the database. */
  readonly secretKey: Buffer;
  install(
    kind: 'webhook' | 'denyList',
    part?: object,
  ): Promise<{ readonly id: string; readonly address: string | null }>;
  act(
    part: object,
    bearer?: string,
    companyId?: string,
    // oxlint-disable-next-line typescript/no-explicit-any -- tests read the answers they expect
  ): Promise<{ readonly status: number; readonly body: any }>;
  close(): Promise<void>;
}

/** Only its tables: nothing of the inventory runs. */
const tables = ({ name, migrations }: Domain): Domain => ({
  name,
  migrations,
  routes: () => undefined,
});
const SOURCES = [
  ['ip', '198.51.100.1'],
  ['ip', '198.51.100.2'],
  ['ip', '10.1.2.3'],
  ['ip', '2001:db8:7::1'],
  ['user', 'mallory'],
] as const;

export async function testActions(): Promise<TestActions> {
  const receiver = await new Receiver().start();
  const outbound = new Outbound(new OutboundRules([receiver.origin]), {
    wait: async () => undefined,
  });
  const quiet = (domain: Domain): Domain => ({
    ...domain,
    start: async () => async () => undefined,
  });
  const secretKey = randomBytes(32);
  const secrets = new SecretBox(secretKey);
  const world = await testIdentity([tables(inventory), quiet(integrations), quiet(attackers)], {
    outbound,
    secrets,
    publicUrl: 'https://palisade.example',
  });
  const { db } = world.test;
  const work = new ActionWork({
    db,
    log: createLog('silent'),
    authenticate: identityOf(db).authenticate,
    outbound,
    secrets,
  });
  const attackerId = randomUUID();
  const { query } = db.company(PRODUCTION);
  await query(
    `insert into attackers.attackers (company_id, id, number, level, source_type, source_id, severity, score, phase, main_type, types, first_seen_at, last_seen_at, attempts, successes, refused, steps)
     values ($1, $2, 1, 'attacker', 'ip', '198.51.100.1', 'high', 40, 'probing', 'injection', '{injection}', now(), now(), 9, 1, 2, 3)`,
    [PRODUCTION, attackerId],
  );
  for (const [type, id] of SOURCES) {
    await query(
      'insert into attackers.attacker_sources (company_id, attacker_id, source_type, source_id, first_seen_at, last_seen_at, attempts) values ($1, $2, $3, $4, now(), now(), 3)',
      [PRODUCTION, attackerId, type, id],
    );
  }
  await query(
    `insert into attackers.steps (company_id, id, attacker_id, type, phase, endpoint_id, host, method, path, started_at, ended_at, attempts, successes, response_status, weight, message)
     values ($1, $3, $2, 'objectEnumeration', 'probing', $3, 'shop.example', 'GET', '/orders/1', now(), now(), 9, 0, 404, 3, 'Ids in order')`,
    [PRODUCTION, attackerId, randomUUID()],
  );
  const admin = (await world.person('Administrator')).bearer;
  return {
    world,
    receiver,
    attackerId,
    admin,
    work,
    secretKey,
    async install(kind, part = {}) {
      const settings =
        kind === 'webhook' ? { url: `${receiver.origin}/hook?team=7`, secret: receiver.key } : {};
      const answer = await world.call('POST', `/integrations/${PRODUCTION}/installed`, {
        bearer: admin,
        body: { kind, name: kind, ...settings, ...part },
      });
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json();
    },
    async act(part, bearer = admin, companyId = PRODUCTION) {
      const answer = await world.call(
        'POST',
        `/attackers/${companyId}/attackers/${attackerId}/actions`,
        { bearer, body: { key: randomUUID(), newStatus: 'fixing', ...part } },
      );
      return { status: answer.statusCode, body: answer.json() };
    },
    async close() {
      await world.close();
      await outbound.close();
      receiver.stop();
    },
  };
}
