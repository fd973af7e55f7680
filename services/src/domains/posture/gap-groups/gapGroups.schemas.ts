import { Type, type Static } from '@fastify/type-provider-typebox';
import { GAP_CAUSES, GAP_GROUPINGS } from '@palisade/vocabulary/gapGroups.ts';
import { Status } from '../gaps/gaps.schemas.ts';
import {
  After,
  FilterTree,
  First,
  Id,
  oneOf,
  pageOf,
  Severity,
  strict,
} from '../posture.schemas.ts';

const which = {
  by: oneOf(GAP_GROUPINGS),
  filter: FilterTree,
  status: Type.Optional(
    Type.Union([Status, Type.Null()], { description: 'All statuses when absent.' }),
  ),
};
export const GapGroupSearch = Type.Object({ ...which, first: First, after: After }, strict);
export const GapGroupCount = Type.Object(which, strict);

const MaybeText = (description: string) =>
  Type.Union([Type.String(), Type.Null()], { description });

export const GapGroup = Type.Object({
  key: Type.String({ description: 'The same of a group on every page.' }),
  policies: Type.Array(Type.Object({ id: Id, name: Type.String() }), {
    description: 'Of the gaps, most severe first, at most 20; none in groups by endpoint.',
  }),
  host: MaybeText('The host that all gaps are of; null in groups by policy.'),
  endpointId: Type.Union([Id, Type.Null()]),
  method: MaybeText('Of the endpoint; null in other groups.'),
  path: MaybeText('Of the endpoint; null in other groups.'),
  cause: Type.Union([oneOf(GAP_CAUSES), Type.Null()], {
    description: 'What has to change; null in other groups, and where the policy does not say.',
  }),
  severity: Severity,
  gaps: Type.Integer(),
  active: Type.Integer({ description: 'Gaps that are not frozen.' }),
  hosts: Type.Integer({ description: 'Hosts that the gaps are of; 1 in groups by endpoint.' }),
});
/** Gaps that have one thing in common. */
export type GapGroup = Static<typeof GapGroup>;

export const GapGroupPage = pageOf(GapGroup.properties);
