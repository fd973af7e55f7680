import { Type, type Static } from '@fastify/type-provider-typebox';
import { Host } from '../hosts/hosts.schemas.ts';
import { After, FilterTree, First, Id, pageOf } from '../inventory.schemas.ts';

export const HostGroup = Type.Object({
  hostId: Id,
  host: Host,
  endpointCount: Type.Integer({ description: 'Endpoints that match.' }),
  riskScore: Type.Number({ description: 'Highest risk among them.' }),
  requests: Type.Number({ description: 'Requests of them, in all.' }),
});
/** A host with the endpoints of it that match a filter. */
export type HostGroup = Static<typeof HostGroup>;

export const HostGroupSearch = Type.Object({ filter: FilterTree, first: First, after: After }, { additionalProperties: false });
export const HostGroupCount = Type.Object({ filter: FilterTree }, { additionalProperties: false });
export const HostGroupPage = pageOf(HostGroup.properties);
