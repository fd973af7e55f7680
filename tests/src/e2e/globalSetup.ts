import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { startCertifiedProvider } from '@palisade/services/domains/identity/sso/openid/testing/certifiedProvider.ts';
import { JiraServer } from '@palisade/services/domains/integrations/testing/jiraServer.ts';
import { feedEndpoints } from '../bench/feedEndpoints.ts';
import { startPalisade } from '../palisade.ts';

/** Enough for a table that has to fetch page after page. */
const ENDPOINTS = 300;

/**
 * Starts the Palisade under test with more traffic in its demo company, and a Jira and an OpenID
 * Connect provider that it may reach; what is returned runs after the last test. One that runs already is used when
 * `PALISADE_E2E` describes it.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env['PALISADE_E2E'] !== undefined) return async () => {};
  const jira = await new JiraServer().start();
  const openId = await startCertifiedProvider();
  const palisade = await startPalisade(undefined, {
    firstPolicies: 'recommended',
    env: {
      PALISADE_OUTBOUND_ALLOW: `${jira.origin},${openId.issuer}`,
      TRUSTED_PROXIES: 'loopback',
    },
  });
  openId.register(`${palisade.url}/sso/${FIRST_IDS.organization}/callback`, ['Analysts']);
  const { url, email, password, token, home } = palisade;
  process.env['PALISADE_E2E'] = JSON.stringify({
    url,
    email,
    password,
    token,
    home,
    jira: jira.origin,
    openId,
  });
  const stop = async () => {
    await palisade.stop();
    await openId.stop();
    jira.stop();
    palisade.remove();
  };
  try {
    await feedEndpoints(palisade, FIRST_IDS.demo, ENDPOINTS);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
