import { isObjectType, type GraphQLSchema } from 'graphql';

/** A change of the graph that breaks clients in the letter and was made in the open. */
export interface AnnouncedChange {
  /** When it was announced, and why it is made all the same. */
  readonly reason: string;
  /** Whether a breaking change, in the words of graphql-js, is part of it. */
  covers(change: string, current: GraphQLSchema): boolean;
}

const LOST_ITS_MARK =
  /^(?<type>\w+)\.(?<field>\w+) changed type from (?<before>.+)! to \k<before>\.$/;

/** Whether the field says that it is null only when it failed. */
function isNullOnFailureOnly(schema: GraphQLSchema, typeName: string, fieldName: string): boolean {
  const type = schema.getType(typeName);
  const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
  return field?.astNode?.directives?.some(({ name }) => name.value === 'semanticNonNull') ?? false;
}

/** Announced changes, until the first release that has them: after it none of these may happen again, and its entry goes. */
export const ANNOUNCED: readonly AnnouncedChange[] = [
  {
    reason:
      '23 November 2026, before the first release: a field that a call of its own answers may be null ' +
      'when that call fails, so that the rest of the answer is still there.',
    covers(change, current) {
      const { type, field } = LOST_ITS_MARK.exec(change)?.groups ?? {};
      return type !== undefined && field !== undefined && isNullOnFailureOnly(current, type, field);
    },
  },
];
