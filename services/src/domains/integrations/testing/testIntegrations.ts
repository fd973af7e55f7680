import { randomBytes } from 'node:crypto';
import { Outbound } from '../../../platform/outbound/outbound.ts';
import { OutboundRules } from '../../../platform/outbound/outboundRules.ts';
import type { Domain } from '../../../platform/domain.ts';
import { SecretBox } from '../../../platform/secretBox.ts';
import { createLog } from '../../../platform/server/log.ts';
import {
  PRODUCTION,
  testIdentity,
  type TestIdentity,
} from '../../identity/testing/testIdentity.ts';
import { attackers } from '../../attackers/attackers.domain.ts';
import { labels } from '../../labels/labels.domain.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { integrations } from '../integrations.domain.ts';
import { posture } from '../../posture/posture.domain.ts';
import { TicketWork } from '../tickets/ticketWork.ts';
import { VendorDesk } from '../vendorDesk.ts';
import { JIRA, JiraServer } from './jiraServer.ts';
import { SERVICE_NOW, ServiceNowServer } from './serviceNowServer.ts';

/**
 * Routes of integrations over a fresh database, with both vendors; background work is done when a
 * test says so.
 */
export interface TestIntegrations {
  readonly world: TestIdentity;
  readonly jira: JiraServer;
  readonly serviceNow: ServiceNowServer;
  /** Settings that work. */
  readonly settings: {
    readonly jira: Readonly<Record<string, string>>;
    readonly serviceNow: Readonly<Record<string, string>>;
  };
  /** Work of a process of its own: what is due now, or with `later` what is due at all. */
  work(options?: { later?: boolean }): Promise<void>;
  install(kind: 'jira' | 'serviceNow', bearer: string, part?: object): Promise<string>;
  close(): Promise<void>;
}

/** Only its tables: nothing of the inventory runs. */
const tables = ({ name, migrations }: Domain): Domain => ({
  name,
  migrations,
  routes: () => undefined,
});

export async function testIntegrations(): Promise<TestIntegrations> {
  const [jira, serviceNow] = await Promise.all([
    new JiraServer().start(),
    new ServiceNowServer().start(),
  ]);
  const outbound = new Outbound(new OutboundRules([jira.origin, serviceNow.origin]), {
    wait: async () => undefined,
  });
  const deps = { outbound, secrets: new SecretBox(randomBytes(32)) };
  const world = await testIdentity(
    [
      tables(inventory),
      tables(labels),
      tables(posture),
      { ...integrations, start: async () => async () => undefined },
      tables(attackers),
    ],
    { ...deps, publicUrl: 'https://palisade.example' },
  );
  const { db } = world.test;
  const desk = new VendorDesk({
    db,
    log: createLog('silent'),
    authenticate: async () => null,
    ...deps,
  });
  const settings = {
    jira: {
      name: 'Security board',
      url: jira.origin,
      ...JIRA,
      projectKey: 'SEC',
      issueType: 'Task',
    },
    serviceNow: {
      name: 'Service desk',
      url: `${serviceNow.origin}/`,
      ...SERVICE_NOW,
      table: 'incident',
    },
  };
  return {
    world,
    jira,
    serviceNow,
    settings,
    async work({ later = false } = {}) {
      if (later) await db.system.query('update integrations.tasks set due_at = now()');
      await new TicketWork(db, desk, createLog('silent')).round();
    },
    async install(kind, bearer, part = {}) {
      const answer = await world.call('POST', `/integrations/${PRODUCTION}/installed`, {
        bearer,
        body: { kind, ...settings[kind], ...part },
      });
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json<{ id: string }>().id;
    },
    async close() {
      await world.close();
      await outbound.close();
      jira.stop();
      serviceNow.stop();
    },
  };
}
