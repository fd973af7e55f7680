import { Type, type Static } from '@fastify/type-provider-typebox';

export const TypeTrial = Type.Object({
  opens: Type.Integer({ description: 'Gaps that would open, or open again.' }),
  closes: Type.Integer({ description: 'Gaps that would close.' }),
  isWhole: Type.Boolean({
    description: 'False where not all endpoints were looked at, or values cannot be read.',
  }),
});
export type TypeTrial = Static<typeof TypeTrial>;
