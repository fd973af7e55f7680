import { Type, type Static } from '@fastify/type-provider-typebox';
import { HYBRID_STATUSES } from '@palisade/vocabulary/hybridChecks.ts';
import { oneOf, Time } from '../../../platform/server/routeSchemas.ts';

export const HybridCheck = Type.Object({
  checkType: Type.String({ description: 'What is looked at.' }),
  isOk: Type.Boolean(),
  isOptional: Type.Boolean({ description: 'Palisade works without it.' }),
  note: Type.Union([Type.String(), Type.Null()], {
    description: 'A version, an address, a time or names of what does not work.',
  }),
});
/** One look at a part of the installation. */
export type HybridCheck = Static<typeof HybridCheck>;

export const HybridStatus = Type.Object({
  statusChecks: Type.Array(HybridCheck),
  preFlightChecks: Type.Array(HybridCheck),
  toolsInfo: Type.Array(HybridCheck),
});
/** Whether the parts of the installation that take traffic in work. */
export type HybridStatus = Static<typeof HybridStatus>;

const Node = Type.Object({
  key: Type.String(),
  label: Type.Union([Type.String(), Type.Null()], {
    description: 'Name of a source; null where the key says it all.',
  }),
  status: oneOf(HYBRID_STATUSES),
});
const Link = Type.Object({
  source: Type.String({ description: 'Key of a node.' }),
  target: Type.String({ description: 'Key of a node.' }),
  value: Type.Integer({ description: 'Exchanges.' }),
});

export const HybridTraffic = Type.Object({
  from: Time,
  to: Time,
  nodes: Type.Array(Node),
  links: Type.Array(Link, { description: 'None without a single exchange.' }),
});
/** Which way exchanges took in a window of time. */
export type HybridTraffic = Static<typeof HybridTraffic>;
