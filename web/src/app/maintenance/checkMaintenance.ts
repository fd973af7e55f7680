import { fetchQuery, graphql } from 'react-relay';
import type { Environment } from 'relay-runtime';
import type {
  checkMaintenanceQuery,
  checkMaintenanceQuery$data,
} from '../../__generated__/checkMaintenanceQuery.graphql.ts';
import { noteMaintenance } from './maintenanceState.ts';

/** Asks whether there is maintenance. A check that fails is no evidence of any; null then. */
export async function checkMaintenance(
  environment: Environment,
): Promise<checkMaintenanceQuery$data['installation'] | null> {
  try {
    const data = await fetchQuery<checkMaintenanceQuery>(
      environment,
      graphql`
        query checkMaintenanceQuery @throwOnFieldError {
          installation {
            underMaintenance
            supportEmail
            statusPageUrl
          }
        }
      `,
      {},
      { networkCacheConfig: { force: true } },
    ).toPromise();
    if (!data) return null;
    noteMaintenance(data.installation.underMaintenance);
    return data.installation;
  } catch {
    return null;
  }
}

let confirming: Promise<void> | null = null;

/** Asks whether it is as an answer told; where the check fails, what was told counts. */
export function confirmMaintenance(environment: Environment): void {
  confirming ??= checkMaintenance(environment)
    .then((installation) => {
      if (installation === null) noteMaintenance(true);
    })
    .finally(() => (confirming = null));
}
