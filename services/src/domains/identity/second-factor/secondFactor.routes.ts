import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound } from '../../../platform/problem.ts';
import { audit } from '../audit.ts';
import { identityOf } from '../authenticate.ts';
import { clientOf, homeOf, ownEntry } from '../home.ts';
import { Nullable } from '../identity.schemas.ts';
import { confirmPassword, personOf } from '../profile/ownAccount.ts';
import { FactorKindSchema } from '../sessions.schemas.ts';
import { abortEnrolment, confirmEnrolment, enrol, resendEnrolmentCode } from './enrol.ts';
import { recoveryCodesLeft, renewRecoveryCodes } from './recoveryCodes.ts';
import { factorOf, removeFactor } from './secondFactor.repository.ts';

const FactorSchema = Type.Object({
  kind: FactorKindSchema,
  phoneHint: Nullable(Type.String({ description: 'Last digits of the phone.' })),
  createdAt: Type.String(),
  recoveryCodesLeft: Type.Integer({ description: 'How many recovery codes were not used yet.' }),
});
const RecoveryCodes = Type.Object({
  recoveryCodes: Type.Array(Type.String(), {
    description: 'Shown this once; each is taken once in place of a code.',
  }),
});
const SetUpSchema = Type.Object({
  uri: Nullable(Type.String({ description: 'For the QR code.' })),
  secret: Nullable(Type.String({ description: 'To type instead.' })),
});
const Password = Type.String({ minLength: 1, maxLength: 1000 });
const EnrolBody = Type.Object(
  {
    kind: FactorKindSchema,
    phone: Type.Optional(Type.String({ maxLength: 20 })),
    password: Password,
  },
  { additionalProperties: false },
);
const CodeBody = Type.Object(
  { code: Type.String({ maxLength: 100 }) },
  { additionalProperties: false },
);
const PasswordBody = Type.Object({ password: Password }, { additionalProperties: false });
const auth = { auth: 'signedIn' } as const;

export function secondFactorRoutes(app: App, deps: Deps): void {
  secondFactorRoute(app, deps);
  beginEnrolmentRoute(app, deps);
  resendCodeRoute(app, deps);
  confirmEnrolmentRoute(app, deps);
  giveUpEnrolmentRoute(app, deps);
  removeSecondFactorRoute(app, deps);
  renewRecoveryCodesRoute(app, deps);
}

function secondFactorRoute(app: App, { db }: Deps): void {
  app.get(
    '/identity/second-factor',
    {
      config: auth,
      schema: {
        summary: 'Second factor of the caller',
        response: { 200: Type.Object({ factor: Nullable(FactorSchema) }) },
      },
    },
    async (request) => {
      const { id } = personOf(request.auth).user;
      const factor = await factorOf(db.system.query, id);
      return {
        factor: factor && {
          kind: factor.kind,
          phoneHint: factor.phone?.slice(-2) ?? null,
          createdAt: factor.createdAt,
          recoveryCodesLeft: await recoveryCodesLeft(db.system.query, id),
        },
      };
    },
  );
}

function beginEnrolmentRoute(app: App, { db }: Deps): void {
  app.post(
    '/identity/second-factor/enrolment',
    {
      config: auth,
      schema: {
        summary: 'Begins to set up a second factor',
        body: EnrolBody,
        response: { 200: SetUpSchema },
      },
    },
    async (request) => {
      const { user } = personOf(request.auth);
      const { kind, phone, password } = request.body;
      await confirmPassword(db, user.id, password, 'password', request.ip);
      return await enrol(
        db,
        user,
        kind,
        phone?.replaceAll(/[\s()/.-]/g, '') ?? null,
        clientOf(request),
      );
    },
  );
}

function resendCodeRoute(app: App, { db }: Deps): void {
  app.post(
    '/identity/second-factor/enrolment/resend',
    {
      config: auth,
      schema: {
        summary: 'Sends another code to the phone; twice at most',
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await resendEnrolmentCode(db, personOf(request.auth).user, clientOf(request));
      return reply.code(204).send(null);
    },
  );
}

function confirmEnrolmentRoute(app: App, { db }: Deps): void {
  app.post(
    '/identity/second-factor/enrolment/confirm',
    {
      config: auth,
      schema: {
        summary: 'Turns the second factor on by its first code',
        body: CodeBody,
        response: { 200: RecoveryCodes },
      },
    },
    async (request) => {
      const { user } = personOf(request.auth);
      const code = request.body.code.trim();
      return { recoveryCodes: await confirmEnrolment(db, user, code, clientOf(request)) };
    },
  );
}

function giveUpEnrolmentRoute(app: App, { db }: Deps): void {
  app.delete(
    '/identity/second-factor/enrolment',
    {
      config: auth,
      schema: { summary: 'Gives up setting up a second factor', response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await abortEnrolment(db, personOf(request.auth).user, clientOf(request));
      return reply.code(204).send(null);
    },
  );
}

function removeSecondFactorRoute(app: App, { db }: Deps): void {
  app.post(
    '/identity/second-factor/remove',
    {
      config: auth,
      schema: {
        summary: 'Turns the second factor off',
        body: PasswordBody,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { user } = personOf(request.auth);
      await confirmPassword(db, user.id, request.body.password, 'password', request.ip);
      const home = await homeOf(db.system.query, user);
      const isRemoved = await db.company(home).transaction(async (query) => {
        const before = await factorOf(query, user.id);
        if (!(await removeFactor(query, user.id))) return false;
        await audit(query, {
          ...ownEntry(user, home, clientOf(request), 'user.disableSecondFactor'),
          before: before && { kind: before.kind },
        });
        return true;
      });
      if (!isRemoved) throw notFound('second factor');
      return reply.code(204).send(null);
    },
  );
}

function renewRecoveryCodesRoute(app: App, { db }: Deps): void {
  app.post(
    '/identity/second-factor/recovery-codes',
    {
      config: auth,
      schema: {
        summary: 'Makes ten new recovery codes; those before stop working',
        body: PasswordBody,
        response: { 200: RecoveryCodes },
      },
    },
    async (request) => {
      const { user } = personOf(request.auth);
      const { secrets } = identityOf(db);
      await confirmPassword(db, user.id, request.body.password, 'password', request.ip);
      const home = await homeOf(db.system.query, user);
      const recoveryCodes = await db.company(home).transaction(async (query) => {
        if ((await factorOf(query, user.id)) === null) throw notFound('second factor');
        const codesLeft = await recoveryCodesLeft(query, user.id);
        const codes = await renewRecoveryCodes(query, secrets, user.id);
        await audit(query, {
          ...ownEntry(user, home, clientOf(request), 'user.renewRecoveryCodes'),
          before: { codesLeft },
          after: { codesLeft: codes.length },
        });
        return codes;
      });
      return { recoveryCodes };
    },
  );
}
