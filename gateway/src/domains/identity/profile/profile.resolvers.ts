import type { QueryResolvers, Resolvers } from '../../../generated/resolvers.ts';
import { globalId } from '../../../platform/graph/globalId.ts';

/** Root fields of the way in and of one's own account. */
export const profileFields: QueryResolvers = {
  profile: (_parent, _args, { viewer }) => (viewer?.user ? {} : null),
  isPasswordResetLive: async (_parent, { token }, { identity }) =>
    (await identity.calls.resetState(token)).isLive,
  passwordResetTokens: async (_parent, { token }, { identity }) =>
    (await identity.calls.resetState(token)).tokens,
};

export const profileResolvers: Resolvers = {
  Profile: {
    secondFactor: (_profile, _args, { identity }) => identity.calls.secondFactor(),
    sessions: (_profile, _args, { identity }) => identity.calls.sessions(),
    tokenCount: (_profile, _args, { identity }) => identity.calls.ownTokenCount(),
    nameKeeper: (_profile, _args, { identity }) => identity.calls.nameKeeper(),
  },
  Session: { id: ({ id }) => globalId('Session', '', id) },
  OutboxMessageEdge: { node: (message) => message },
  OutboxMessage: { messageId: ({ id }) => id, id: ({ id }) => globalId('OutboxMessage', '', id) },
};
