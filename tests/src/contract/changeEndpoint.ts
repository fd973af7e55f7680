import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN, type ContractWorld } from './contractWorld.ts';

/**
 * Says of an endpoint in turn that it asks for credentials and that it does not, of the service
 * itself, until that is heard.
 */
export async function changeEndpoint(
  { services }: ContractWorld,
  companyId: string,
  endpointId: string,
  heard: AbortSignal,
): Promise<void> {
  const url = `/inventory/${companyId}/endpoints/${endpointId}/authentication`;
  const headers = { authorization: `Bearer ${ADMIN.token}` };
  for (let authenticated = false; !heard.aborted; authenticated = !authenticated) {
    const { statusCode } = await services.app.inject({
      method: 'PUT',
      url,
      headers,
      payload: { authenticated },
    });
    if (statusCode !== 200)
      throw new Error(`The tuning of an endpoint was answered with ${statusCode}.`);
    await sleep(200, undefined, { signal: heard }).catch(() => undefined);
  }
}
