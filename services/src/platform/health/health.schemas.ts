import { type Static, Type } from '@fastify/type-provider-typebox';
import { Time } from '../server/routeSchemas.ts';

const Component = Type.Object({
  name: Type.String({ description: 'What was measured.' }),
  measuredAt: Time,
  figures: Type.Union(
    [Type.Array(Type.Object({ name: Type.String(), value: Type.Number() })), Type.Null()],
    { description: 'Null where it could not be measured.' },
  ),
  facts: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
    description: 'What is no number, such as a version.',
  }),
  notes: Type.Array(Type.String(), { description: 'Names of what does not work.' }),
});
/** A part of the installation, as it was measured. */
export type MeasuredComponent = Static<typeof Component>;

export const InstallationHealth = Type.Array(Component);
