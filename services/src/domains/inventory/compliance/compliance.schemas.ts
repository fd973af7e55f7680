import { Type, type Static } from '@fastify/type-provider-typebox';
import { REGULATION_KEYS } from '@palisade/vocabulary/regulationField.ts';
import { oneOf } from '../../../platform/server/routeSchemas.ts';

export const RegulationName = oneOf(REGULATION_KEYS);

export const ChosenRegulations = Type.Object(
  {
    regulations: Type.Array(RegulationName, { maxItems: REGULATION_KEYS.length }),
  },
  { additionalProperties: false },
);

export const RegulationFigures = Type.Object({
  regulation: RegulationName,
  dataTypes: Type.Integer({ description: 'Types it touches that endpoints have.' }),
  endpoints: Type.Integer({ description: 'Endpoints that have one of these types.' }),
});
/** What a regulation touches of a company's inventory. */
export type RegulationFigures = Static<typeof RegulationFigures>;
export const ComplianceFigures = Type.Array(RegulationFigures, {
  description: 'The regulations that the company answers to, in the order of the catalogue.',
});
