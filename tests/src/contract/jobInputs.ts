import { randomUUID } from 'node:crypto';
import type { ContractWorld } from './contractWorld.ts';

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
  const jobId = randomUUID();
  await world.services.db.system.query(
    `insert into jobs.job (id, name, state, group_id, singleton_key, policy, data, output, completed_on)
     values ($1, 'integrations.tickets', 'failed', $2, $1::uuid::text, 'stately', $3, $4, now())`,
    [jobId, companyId, { companyId }, { message: 'The vendor does not answer.' }],
  );
  return { companyId, jobId };
}
