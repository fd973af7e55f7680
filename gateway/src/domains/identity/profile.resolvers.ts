import type { QueryResolvers, Resolvers } from '../../generated/resolvers.ts';
import { globalId } from '../../platform/graph/globalId.ts';

/** Root fields of the way in and of one's own account. */
export const profileFields: QueryResolvers = {
  profile: (_parent, _args, { viewer }) => (viewer?.user ? {} : null),
  isPasswordResetLive: (_parent, { token }, { identity }) => identity.calls.isResetLive(token),
};

export const profileResolvers: Resolvers = {
  Profile: {
    secondFactor: (_profile, _args, { identity }) => identity.calls.secondFactor(),
    sessions: (_profile, _args, { identity }) => identity.calls.sessions(),
  },
  Session: { id: ({ id }) => globalId('Session', '', id) },
  OutboxMessageEdge: { node: (message) => message },
  OutboxMessage: { messageId: ({ id }) => id, id: ({ id }) => globalId('OutboxMessage', '', id) },
};
