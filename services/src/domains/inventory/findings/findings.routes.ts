import { Type } from '@fastify/type-provider-typebox';
import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import { SIGHTED_FACTS } from '@palisade/vocabulary/sightings.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { CompanyParams, Id, Lookup, oneOf, Time } from '../../../platform/server/routeSchemas.ts';
import { READS_INVENTORY } from '../inventoryAuth.client.ts';
import { sightingsById } from '../evaluation/sightings.client.ts';
import { findingsOf } from './findings.repository.ts';

const nullableText = Type.Union([Type.String(), Type.Null()]);

const Finding = Type.Object({
  name: Type.String(),
  severity: oneOf(SEVERITIES),
  cweId: nullableText,
  cveId: nullableText,
  evidence: Type.Array(Type.Object({ key: Type.String(), value: Type.String() }), {
    description: 'By key.',
  }),
  foundAt: Time,
});
const FindingsOfEndpoints = Type.Array(Type.Object({ id: Id, findings: Type.Array(Finding) }), {
  description: 'In the order asked; worst first within an endpoint.',
});

const Sightings = Type.Array(
  Type.Object({
    fact: oneOf(SIGHTED_FACTS),
    value: Type.String({
      description:
        'Which protocol, finding, type of data, code or media type; empty where the fact says all.',
    }),
    lastSeenAt: Time,
    clean: Type.Integer({ description: 'Requests since then that could have shown it.' }),
    needed: Type.Integer({ description: 'Requests in a row after which it is past.' }),
    isPast: Type.Boolean(),
  }),
);
const SightingsOfEndpoints = Type.Array(Type.Object({ id: Id, sightings: Sightings }), {
  description: 'In the order asked; none for an endpoint that there is not.',
});

/** Weaknesses of many endpoints at once, and what was last seen of them when. */
export function findingRoutes(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/endpoints/sightings',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: Lookup, response: { 200: SightingsOfEndpoints } },
    },
    async ({ auth, params: { companyId }, body: { ids } }) => {
      const found = await sightingsById(db.company(companyId, auth).query, ids);
      return ids.map((id) => ({
        id,
        sightings: (found.get(id.toLowerCase()) ?? []).map((sighting) => ({
          ...sighting,
          lastSeenAt: new Date(sighting.lastSeenAt).toISOString(),
        })),
      }));
    },
  );
  app.post(
    '/inventory/:companyId/endpoints/findings',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: Lookup, response: { 200: FindingsOfEndpoints } },
    },
    async ({ auth, params: { companyId }, body: { ids } }) =>
      findingsOf(db.company(companyId, auth), ids),
  );
}
