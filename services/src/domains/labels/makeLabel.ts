import { randomUUID } from 'node:crypto';
import { LABEL_LIMITS } from '@palisade/vocabulary/labels.ts';
import type { FastifyRequest } from 'fastify';
import type { CompanyQuery } from '../../platform/database/database.ts';
import { auditChange } from '../identity/audit.client.ts';
import { limitReached, nameTaken, type ReadName } from './labelNames.ts';
import { countLabels, insertLabel } from './labels.repository.ts';

interface LabelToMake extends ReadName {
  readonly group: { readonly id: string; readonly name: string };
}

/** Makes a label, audited; its id. @throws Problem tooMany, conflict */
export async function makeLabel(
  query: CompanyQuery,
  request: FastifyRequest,
  { name, key, group }: LabelToMake,
): Promise<string> {
  if ((await countLabels(query)) >= LABEL_LIMITS.labels)
    throw limitReached('labels', LABEL_LIMITS.labels);
  const id = randomUUID();
  if (
    !(await insertLabel(query, {
      id,
      name,
      key,
      groupId: group.id,
      by: request.auth.actor,
    }))
  )
    throw nameTaken();
  await auditChange(query, request, {
    action: 'label.create',
    targetType: 'label',
    targetId: id,
    after: { name, group: group.name },
  });
  return id;
}
