import { randomUUID } from 'node:crypto';
import { LABEL_LIMITS } from '@palisade/vocabulary/labels.ts';
import type { FastifyRequest } from 'fastify';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { limitReached, nameTaken, type ReadName } from '../labelNames.ts';
import { countGroups } from './groups.repository.ts';

/** Makes a label group, audited; its id. @throws Problem tooMany, conflict */
export async function makeGroup(
  query: CompanyQuery,
  request: FastifyRequest,
  { name, key }: ReadName,
): Promise<string> {
  if ((await countGroups(query)) >= LABEL_LIMITS.groups)
    throw limitReached('label groups', LABEL_LIMITS.groups);
  const id = randomUUID();
  const rows = await query(
    `insert into labels.groups (company_id, id, name, name_key, created_by, tag_rank)
     select $1, $2, $3, $4, $5, coalesce(max(tag_rank), -1) + 1 from labels.groups
       where company_id = $1 on conflict do nothing returning id`,
    [query.companyId, id, name, key, request.auth.actor],
  );
  if (rows.length === 0) throw nameTaken();
  await auditChange(query, request, {
    action: 'labelGroup.create',
    targetType: 'labelGroup',
    targetId: id,
    after: { name },
  });
  return id;
}
