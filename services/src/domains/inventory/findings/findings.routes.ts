import { Type } from '@fastify/type-provider-typebox';
import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { CompanyParams, Id, Lookup, oneOf, READS_INVENTORY, Time } from '../inventory.schemas.ts';
import { findingsOf } from './findings.repository.ts';

const nullableText = Type.Union([Type.String(), Type.Null()]);

const Finding = Type.Object({
  name: Type.String(),
  severity: oneOf(SEVERITIES),
  cweId: nullableText,
  cveId: nullableText,
  evidence: Type.Array(Type.Object({ key: Type.String(), value: Type.String() }), { description: 'By key.' }),
  foundAt: Time,
});
const FindingsOfEndpoints = Type.Array(Type.Object({ id: Id, findings: Type.Array(Finding) }), { description: 'In the order asked; worst first within an endpoint.' });

/** Weaknesses of many endpoints at once. */
export function findingRoutes(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/endpoints/findings',
    { config: READS_INVENTORY, schema: { params: CompanyParams, body: Lookup, response: { 200: FindingsOfEndpoints } } },
    async ({ auth, params: { companyId }, body: { ids } }) => findingsOf(db.company(companyId, auth), companyId, ids),
  );
}
