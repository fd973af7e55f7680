import { type Static, Type } from '@fastify/type-provider-typebox';
import type { UseCaseStepKind } from '@palisade/vocabulary/useCases.ts';

/** What was discovered in a company within a period. */
export const Discovered = Type.Object({
  hosts: Type.Integer(),
  apis: Type.Integer(),
  endpoints: Type.Integer(),
  sensitiveTypes: Type.Array(Type.String(), { description: 'Data types that endpoints got.' }),
  gaps: Type.Integer({ description: 'Posture gaps that were opened.' }),
  attackers: Type.Integer(),
});
export type Discovered = Static<typeof Discovered>;

/** What is there of a company, from the tables of all domains. */
export interface CompanyFacts {
  /** Steps of use cases that are done. @param isProtected whether it is watched for attackers */
  doneSteps(companyId: string, isProtected: boolean): Promise<UseCaseStepKind[]>;
  /** What was discovered in the last days. */
  discovered(companyId: string, days: number): Promise<Discovered>;
}
