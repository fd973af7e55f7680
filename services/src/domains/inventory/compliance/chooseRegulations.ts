import { REGULATION_KEYS, type RegulationKey } from '@palisade/vocabulary/regulationField.ts';
import type { FastifyRequest } from 'fastify';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { chosenRegulations, saveChosen } from './compliance.repository.ts';

/** Keeps which regulations the company answers to, audited. */
export async function chooseRegulations(
  query: CompanyQuery,
  request: FastifyRequest,
  wanted: readonly RegulationKey[],
): Promise<void> {
  const regulations = REGULATION_KEYS.filter((key) => wanted.includes(key));
  const before = await chosenRegulations(query);
  await saveChosen(query, regulations);
  await auditChange(query, request, {
    action: 'regulations.update',
    targetType: 'company',
    targetId: query.companyId,
    before: { regulations: before },
    after: { regulations },
  });
}
