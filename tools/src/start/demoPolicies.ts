import { randomUUID } from 'node:crypto';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { makeToken, sha256 } from '@palisade/services/domains/identity/secrets.ts';
import { insertToken, revokeToken } from '@palisade/services/domains/identity/tokens.repository.ts';
import type { RunningServices } from '@palisade/services/startServices.ts';

const LIFETIME = 600_000;

/**
 * Installs the recommended policies in the demo company, as its administrator would in the hub and
 * as every new company has them; a token for that lives as long as it takes. Before there are
 * endpoints to evaluate it is a matter of a second.
 */
export async function installDemoPolicies({
  app,
  db,
  first,
}: Pick<RunningServices, 'app' | 'db' | 'first'>): Promise<void> {
  const companyId = first.demoCompanyId;
  const { secret, hint } = makeToken('plt');
  const id = randomUUID();
  const company = db.company(companyId);
  await company.transaction((query) =>
    insertToken(query, {
      id,
      companyId,
      userId: FIRST_IDS.administrator,
      name: 'Set-up of the demo',
      hash: sha256(secret),
      hint,
      scopes: ['read', 'write'],
      expiresAt: new Date(Date.now() + LIFETIME).toISOString(),
    }),
  );
  try {
    const answer = await app.inject({
      method: 'POST',
      url: `/posture/${companyId}/hub/install-recommended`,
      headers: { authorization: `Bearer ${secret}` },
    });
    if (answer.statusCode !== 200)
      throw new Error(`The demo's policies were not installed: ${answer.body}`);
  } finally {
    await company.transaction((query) => revokeToken(query, id));
  }
}
