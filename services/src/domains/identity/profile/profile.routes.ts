import { Type } from '@fastify/type-provider-typebox';
import type { Query } from '../../../platform/database/database.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { audit, auditIn } from '../audit.ts';
import { identityOf } from '../authenticate.ts';
import { callerOf } from '../caller.ts';
import { clientOf, homeOf, ownEntry } from '../home.ts';
import { LanguageSchema, Nullable, UserSchema } from '../identity.schemas.ts';
import { countOwnTokens, revokeOwnTokens } from '../ownTokens.repository.ts';
import { checkNewPassword } from '../passwordRules.ts';
import { hashPassword } from '../passwords.ts';
import { writePassword } from '../recovery/newPassword.ts';
import { RevokedTokens } from '../sessions.schemas.ts';
import { provisionedBy } from '../scim/users/scimUsers.repository.ts';
import { updateUser, userById } from '../users.repository.ts';
import { confirmPassword, personOf } from './ownAccount.ts';

// Names go into headings, logs and files: no line ends, no control characters, nothing that turns
// text around.
const Name = Type.String({
  maxLength: 100,
  pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]*$',
});
const ProfileBody = Type.Object(
  {
    firstName: Name,
    lastName: Name,
    defaultCompanyId: Type.Optional(Nullable(Type.String({ format: 'uuid' }))),
    language: Type.Optional(Nullable(LanguageSchema)),
  },
  { additionalProperties: false },
);
const Password = Type.String({ minLength: 1, maxLength: 1000 });
const PasswordBody = Type.Object(
  {
    currentPassword: Password,
    newPassword: Password,
    revokesTokens: Type.Optional(
      Type.Boolean({ description: 'Whether all API tokens of the caller are revoked too.' }),
    ),
  },
  { additionalProperties: false },
);

export function profileRoutes(app: App, deps: Deps): void {
  changeProfileRoute(app, deps);
  changePasswordRoute(app, deps);
  countTokensRoute(app, deps);
  nameKeeperRoute(app, deps);
}

/** @throws Problem conflict for whom an identity provider provisions, which keeps their name */
async function needOwnName(query: Query, userId: string): Promise<void> {
  const provider = await provisionedBy(query, userId);
  if (provider === null) return;
  throw new Problem(
    'conflict',
    `The identity provider ${provider.name} provisions you and keeps your name.`,
    { field: 'firstName' },
  );
}

function nameKeeperRoute(app: App, { db }: Deps): void {
  app.get(
    '/identity/profile/name-keeper',
    {
      config: { auth: 'signedIn' },
      schema: {
        summary: 'The identity provider that provisions the caller and keeps their name',
        response: { 200: Type.Object({ name: Nullable(Type.String()) }) },
      },
    },
    async ({ auth }) => {
      const provider = await provisionedBy(db.system.query, personOf(auth).user.id);
      return { name: provider?.name ?? null };
    },
  );
}

function changeProfileRoute(app: App, { db }: Deps): void {
  app.put(
    '/identity/profile',
    {
      config: { auth: 'signedIn' },
      schema: {
        summary: 'Changes the name, the company to start with and the language',
        body: ProfileBody,
        response: { 200: UserSchema },
      },
    },
    async (request) => {
      const { user } = personOf(request.auth);
      const { firstName, lastName, defaultCompanyId = null, language } = request.body;
      if (defaultCompanyId !== null && !callerOf(request.auth).sees(defaultCompanyId))
        throw new Problem('badInput', 'There is no such company.', { field: 'defaultCompanyId' });
      const home = await homeOf(db.system.query, user);
      const changed = await db.company(home).transaction(async (query) => {
        const before = await userById(query, user.id);
        const after = {
          firstName: firstName.trim(),
          lastName: lastName.trim(),
          defaultCompanyId,
          // Callers that know no language leave it as it is.
          language: language === undefined ? (before?.language ?? null) : language,
        };
        if (before?.firstName !== after.firstName || before.lastName !== after.lastName)
          await needOwnName(query, user.id);
        await updateUser(query, user.id, after);
        await audit(query, {
          ...ownEntry(user, home, clientOf(request), 'user.update'),
          before: before && {
            firstName: before.firstName,
            lastName: before.lastName,
            defaultCompanyId: before.defaultCompanyId,
            language: before.language,
          },
          after,
        });
        return userById(query, user.id);
      });
      identityOf(db).forget((caller) => caller.userId === user.id);
      if (changed === null) throw notFound('user');
      return changed;
    },
  );
}

function changePasswordRoute(app: App, { db }: Deps): void {
  app.put(
    '/identity/profile/password',
    {
      config: { auth: 'signedIn' },
      schema: {
        summary: 'Changes the password; all other sessions end',
        body: PasswordBody,
        response: { 200: RevokedTokens },
      },
    },
    async (request) => {
      const { user, sessionId } = personOf(request.auth);
      const { currentPassword, newPassword, revokesTokens = false } = request.body;
      await confirmPassword(db, user.id, currentPassword, 'currentPassword', request.ip);
      await checkNewPassword(db.system.query, newPassword, user.id);
      const [passwordHash, home] = [
        await hashPassword(newPassword),
        await homeOf(db.system.query, user),
      ];
      const revokedTokens = await db.company(home).transaction(async (query) => {
        await writePassword(query, user, passwordHash, sessionId);
        const entry = ownEntry(user, home, clientOf(request), 'user.changePassword');
        const revoked = revokesTokens ? await revokeOwnTokens(query, user.id, entry) : 0;
        await auditIn(query, { ...entry, after: { revokedTokens: revoked } });
        return revoked;
      });
      identityOf(db).forget((caller) => caller.userId === user.id);
      return { revokedTokens };
    },
  );
}

function countTokensRoute(app: App, { db }: Deps): void {
  app.get(
    '/identity/profile/tokens',
    {
      config: { auth: 'signedIn' },
      schema: {
        summary: 'How many API tokens of the caller work, in all companies',
        response: { 200: Type.Object({ count: Type.Integer() }) },
      },
    },
    ({ auth }) => {
      const { user } = personOf(auth);
      return db.system.transaction(async (query) => ({
        count: await countOwnTokens(query, user.id),
      }));
    },
  );
}
