import { Type, type Static } from '@fastify/type-provider-typebox';
import { SeenVersion } from '../../../platform/needVersion.ts';
import { Id, NameText, nullable, strict } from '../labels.schemas.ts';

export const Group = Type.Object({
  id: Id,
  name: Type.String(),
  labelCount: Type.Integer(),
  ruleCount: Type.Integer({ description: 'Rules that make labels in it.' }),
  isTag: Type.Boolean({ description: 'Whether tables show its labels as tags.' }),
  createdAt: Type.String(),
  createdBy: Type.String(),
  version: Type.Integer({ description: 'Grows with each change of it by people.' }),
});
/** A label group as it is sent. */
export type Group = Static<typeof Group>;
export const ApplicationGroup = Type.Object({
  groupId: Type.Union([Id, Type.Null()], {
    description: 'The group named Application; null where there is none.',
  }),
});
export const GroupItem = Type.Object({ cursor: Type.String(), ...Group.properties });
export const GroupList = Type.Array(nullable(Group), {
  description: 'In the order asked; null where there is none.',
});
export const GroupParams = Type.Object({ companyId: Type.String(), groupId: Type.String() });
export const GroupBody = Type.Object({ name: NameText }, strict);
export const GroupChange = Type.Object({ ...GroupBody.properties, version: SeenVersion }, strict);
