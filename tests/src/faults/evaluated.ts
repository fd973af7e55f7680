import { until } from '@palisade/vocabulary/testing/until.ts';
import type { RunningPalisade } from '../palisade.ts';

const CREATE =
  'mutation ($input: CreatePosturePolicyInput!) { createPosturePolicy(input: $input) { errors { message } } }';
const COUNTS =
  'query ($id: ID!) { company(companyId: $id) { endpoints { totalCount } gaps(status: null) { totalCount } } }';

type Running = Pick<RunningPalisade, 'url' | 'token'>;

async function ask<Data>({ url, token }: Running, query: string, variables: object): Promise<Data> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return ((await response.json()) as { data: Data }).data;
}

/** Adds a policy that every endpoint has a gap by. */
export async function addPolicy(palisade: Running, companyId: string): Promise<void> {
  const policy = {
    name: 'Everything',
    description: 'Any endpoint.',
    remediation: 'None.',
    severity: 'low',
    filter: { all: [{ field: 'method', op: 'isNot', value: 'TRACE' }] },
  };
  const {
    createPosturePolicy: { errors },
  } = await ask<{ createPosturePolicy: { errors: readonly object[] } }>(palisade, CREATE, {
    input: { companyId, policy },
  });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
}

/** How many endpoints and gaps there are, once there are as many of either or it took too long. */
export async function evaluated(
  palisade: Running,
  companyId: string,
): Promise<{ readonly endpoints: number; readonly gaps: number }> {
  const counted = async () => {
    const { company } = await ask<{
      company: { endpoints: { totalCount: number }; gaps: { totalCount: number } };
    }>(palisade, COUNTS, { id: companyId });
    const counts = { endpoints: company.endpoints.totalCount, gaps: company.gaps.totalCount };
    return counts;
  };
  let counts = await counted();
  const isSo = async () => (counts = await counted()).endpoints === counts.gaps;
  await until('every endpoint has its gap', isSo, { every: 250, saw: () => counts });
  return counts;
}
