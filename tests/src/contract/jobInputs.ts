import { randomUUID } from 'node:crypto';
import type { ContractWorld } from './contractWorld.ts';

/** Has a job of a company fail; gives its id. */
async function failedJob(world: ContractWorld, companyId: string): Promise<string> {
  const jobId = randomUUID();
  await world.services.db.system.query(
    `insert into jobs.job (id, name, state, group_id, singleton_key, policy, data, output, completed_on)
     values ($1, 'integrations.tickets', 'failed', $2, $1::uuid::text, 'stately', $3, $4, now())`,
    [jobId, companyId, { companyId }, { message: 'The vendor does not answer.' }],
  );
  return jobId;
}

/** The oldest job of a company that failed; gives its id. */
export async function oldestFailedJob(world: ContractWorld, companyId: string): Promise<string> {
  const [job] = await world.services.db.system.query<{ id: string }>(
    "select id from jobs.job where group_id = $1 and state = 'failed' order by created_on, id limit 1",
    [companyId],
  );
  return job?.id ?? failedJob(world, companyId);
}

/**
 * Input that a mutation of background jobs can carry out, by its field's name, with a job that
 * failed; null for other mutations.
 */
export async function jobInput(
  world: ContractWorld,
  name: string,
  companyId: string,
): Promise<object | null> {
  if (!/^(?:Mutation\.)?(retry|discard)BackgroundJob$/.test(name)) return null;
  return { companyId, jobId: await failedJob(world, companyId) };
}
