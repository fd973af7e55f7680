import type { GraphQLSchema } from 'graphql';

/** A change of the graph that breaks clients in the letter and was made in the open. */
export interface AnnouncedChange {
  /** When it was announced, and why it is made all the same. */
  readonly reason: string;
  /** Whether a breaking change, in the words of graphql-js, is part of it. */
  covers(change: string, current: GraphQLSchema): boolean;
}

/**
 * Announced changes, until the release that has them: `pnpm release-schema` then takes them for
 * granted, and the entry goes.
 */
export const ANNOUNCED: readonly AnnouncedChange[] = [];
