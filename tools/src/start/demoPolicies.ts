import { randomUUID } from 'node:crypto';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { makeToken, sha256 } from '@palisade/services/domains/identity/secrets.ts';
import { insertToken, revokeToken } from '@palisade/services/domains/identity/tokens.repository.ts';
import type { RunningServices } from '@palisade/services/startServices.ts';
import { CATALOGUE } from '@palisade/services/domains/posture/hub/catalogue.ts';

const WORTH_SHOWING: ReadonlySet<string> = new Set(['critical', 'high', 'medium']);
const LIFETIME = 600_000;

/**
 * Installs the provider policies that say most in the demo company, as its administrator would in
 * the hub; a token for that lives as long as it takes. Before there are endpoints to evaluate it is a
 * matter of a second.
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
    for (const { id: key, installable, severity } of CATALOGUE) {
      if (!installable || !WORTH_SHOWING.has(severity)) continue;
      const answer = await app.inject({
        method: 'POST',
        url: `/posture/${companyId}/hub/${key}/install`,
        payload: {},
        headers: { authorization: `Bearer ${secret}` },
      });
      // A start that was broken off installed some already.
      if (answer.statusCode !== 201 && answer.statusCode !== 409)
        throw new Error(`The demo's policy ${key} was not installed: ${answer.body}`);
    }
  } finally {
    await company.transaction((query) => revokeToken(query, id));
  }
}
