import { Type, type Static } from '@fastify/type-provider-typebox';
import { COMPANY_FEATURES } from '@palisade/vocabulary/companyFeatures.ts';
import { USE_CASE_STEPS } from '@palisade/vocabulary/useCases.ts';
import { Discovered } from '../../../platform/companyFacts.ts';
import { SeenVersion } from '../../../platform/needVersion.ts';
import { Nullable } from '../identity.schemas.ts';
import { EnvironmentSchema } from '../organizations/organizations.schemas.ts';

const strict = { additionalProperties: false } as const;
const Feature = Type.Enum([...COMPANY_FEATURES]);
const { kind, licences, isMapped } = EnvironmentSchema.properties;

export const ServedEnvironment = Type.Object({
  id: Type.String(),
  name: Type.String(),
  organizationId: Type.String(),
  organizationName: Type.String(),
  kind,
  licences,
  isMapped,
  threatProtection: Type.Boolean({ description: 'Whether it is on in the environment.' }),
  switchedOff: Type.Array(Feature),
  version: Type.Integer(),
  updatedAt: Nullable(Type.String()),
  updatedBy: Nullable(Type.String()),
});
export type ServedEnvironment = Static<typeof ServedEnvironment>;

const Named = {
  id: Type.String(),
  name: Type.String(),
  organizationName: Type.String(),
};

export const Onboarding = Type.Object({
  ...Named,
  isShown: Type.Boolean({ description: 'Whether people of it are shown onboarding.' }),
  doneSteps: Type.Array(Type.Enum([...USE_CASE_STEPS])),
});

export const DiscoveryRow = Type.Object({ ...Named, ...Discovered.properties });
export type DiscoveryRow = Static<typeof DiscoveryRow>;
export const EnvironmentCount = Type.Object({ count: Type.Integer() });

export const Search = Type.Object({ search: Type.Optional(Type.String({ maxLength: 200 })) });

export const Period = Type.Object({ days: Type.Integer({ minimum: 1, maximum: 366 }) });

export const FeaturesBody = Type.Object(
  {
    organizationProtection: Type.Optional(
      Type.Boolean({ description: 'The licence of the organization, for all its environments.' }),
    ),
    threatProtection: Type.Optional(Type.Boolean()),
    switchedOff: Type.Optional(Type.Array(Feature, { maxItems: COMPANY_FEATURES.length })),
    version: SeenVersion,
  },
  strict,
);
export type FeaturesBody = Static<typeof FeaturesBody>;

export const OnboardingBody = Type.Object({ isShown: Type.Boolean() }, strict);
