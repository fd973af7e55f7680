import { fetchQuery, graphql } from 'react-relay';
import type { Environment } from 'relay-runtime';
import type {
  checkMaintenanceQuery,
  checkMaintenanceQuery$data,
} from '../../__generated__/checkMaintenanceQuery.graphql.ts';
import { noteMaintenance } from './maintenanceState.ts';

type Installation = checkMaintenanceQuery$data['installation'];

interface Check {
  readonly answer: Promise<Installation | null>;
  /** What the headers of answers told meanwhile, the check's own among them; null for nothing new. */
  isTold: boolean | null;
}

const checks = new WeakMap<Environment, Check>();

/**
 * Asks whether there is maintenance; callers meanwhile share the one check. What it answers counts,
 * whatever its header says. A check that fails is no evidence of any; null then.
 */
export function checkMaintenance(environment: Environment): Promise<Installation | null> {
  const known = checks.get(environment);
  if (known !== undefined) return known.answer;
  const check: Check = {
    isTold: null,
    answer: ask(environment).then((installation) => {
      checks.delete(environment);
      const isOn = installation?.underMaintenance ?? check.isTold;
      if (isOn !== null) noteMaintenance(isOn);
      return installation;
    }),
  };
  checks.set(environment, check);
  return check.answer;
}

/** Asks whether it is as an answer told; where the check fails, what was told last counts. */
export function confirmMaintenance(environment: Environment, isTold: boolean): void {
  void checkMaintenance(environment);
  const check = checks.get(environment);
  if (check !== undefined) check.isTold = isTold;
}

async function ask(environment: Environment): Promise<Installation | null> {
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
    return data?.installation ?? null;
  } catch {
    return null;
  }
}
