import { attackers } from '../../attackers/attackers.domain.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import type { Domain } from '../../../platform/domain.ts';
import {
  PRODUCTION,
  testIdentity,
  type TestIdentity,
} from '../../identity/testing/testIdentity.ts';
import { integrations } from '../../integrations/integrations.domain.ts';
import { uuidOf } from '../../inventory/testing/seed.ts';
import { labels } from '../../labels/labels.domain.ts';
import { posture } from '../../posture/posture.domain.ts';
import { onboarding } from '../onboarding.domain.ts';
import type { Task } from '../tasks/tasks.schemas.ts';

/** Only its tables. */
const tables = ({ name, migrations }: Domain): Domain => ({
  name,
  migrations,
  routes: () => undefined,
});

/** What tasks of the first company can be about. */
export const ITEMS = {
  domain: 'api.harborpine.com',
  integrationId: uuidOf('integration'),
  policyId: uuidOf('policy'),
} as const;

interface Refusal {
  readonly code: string;
  readonly field: string;
  readonly detail: string;
}

/** Routes of onboarding over a fresh database, with a host, an integration and a policy. */
export interface TestOnboarding {
  readonly world: TestIdentity;
  call<Body = Task & Refusal>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    bearer: string | undefined,
    body?: object,
    companyId?: string,
  ): Promise<{ readonly status: number; readonly body: Body }>;
  close(): Promise<void>;
}

export async function testOnboarding(): Promise<TestOnboarding> {
  const world = await testIdentity([
    tables(inventory),
    tables(labels),
    tables(posture),
    tables(integrations),
    tables(attackers),
    onboarding,
  ]);
  await world.test.db.company(PRODUCTION).transaction(async (query) => {
    await query(
      `insert into inventory.hosts (company_id, id, name, detected_at, last_activity_at)
        values ($1, gen_random_uuid(), $2, now(), now())`,
      [PRODUCTION, ITEMS.domain],
    );
    await query(
      `insert into integrations.installed
          (company_id, id, kind, name, url, account, secret, settings, created_by, updated_by)
        values ($1, $2, 'jira', 'Board', '', '', '', '{}', '', '')`,
      [PRODUCTION, ITEMS.integrationId],
    );
    await query(
      `insert into posture.policies (company_id, id, name, name_key, description, remediation, severity,
          is_enabled, categories, cwe_ids, owasp, filter, is_volatile, created_by, updated_by)
        values ($1, $2, 'Open', 'open', '', '', 'low', true, '{}', '{}', '{}', '{}', false, '', '')`,
      [PRODUCTION, ITEMS.policyId],
    );
  });
  return {
    world,
    async call<Body>(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      bearer: string | undefined,
      body?: object,
      companyId: string = PRODUCTION,
    ) {
      const url = `/onboarding/${companyId}/${path}`;
      const answer = await world.call(method, url, {
        ...(bearer !== undefined && { bearer }),
        ...(body && { body }),
      });
      const answered: unknown = answer.body === '' ? null : answer.json();
      return { status: answer.statusCode, body: answered as Body }; // As the test expects it.
    },
    close: () => world.close(),
  };
}
