import { Type } from '@fastify/type-provider-typebox';
import { UserSchema } from './identity.schemas.ts';

export const SessionSchema = Type.Object({
  accessToken: Type.String({ description: 'Bearer of the next requests.' }),
  expiresIn: Type.Integer({ description: 'Seconds until the access token ends.' }),
  refreshToken: Type.String({ description: 'Gives the next pair; each use replaces it.' }),
  refreshExpiresIn: Type.Integer({
    description: 'Seconds until the refresh token ends when it is not used.',
  }),
  user: UserSchema,
});

export const FactorKindSchema = Type.Enum(['totp', 'sms']);

export const ChallengeSchema = Type.Object({
  challengeToken: Type.String({ description: 'To be sent with the code.' }),
  kind: FactorKindSchema,
  expiresIn: Type.Integer({ description: 'Seconds until signing in has to begin anew.' }),
});

export const RevokedTokens = Type.Object({
  revokedTokens: Type.Integer({ description: 'API tokens that were revoked with the password.' }),
});
