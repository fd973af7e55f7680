import { Type } from '@fastify/type-provider-typebox';
import { ssoAnswerCookie } from '@palisade/vocabulary/ssoAnswerCookie.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { identityOf } from '../authenticate.ts';
import { clientOf } from '../home.ts';
import { Nullable } from '../identity.schemas.ts';
import { sha256 } from '../secrets.ts';
import { SessionSchema } from '../sessions.schemas.ts';
import { acceptResponse } from './acceptResponse.ts';
import { completeSso } from './completeSso.ts';
import { acceptCode } from './openid/acceptCode.ts';
import { metadataOf, serviceProviderOf } from './serviceProvider.ts';
import { ANSWER_SECONDS } from './requests.repository.ts';
import { startSso } from './startSso.ts';

const OrganizationParams = Type.Object({ organizationId: Type.String({ format: 'uuid' }) });
const StartBody = Type.Object(
  {
    organization: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
    returnPath: Type.Optional(Nullable(Type.String({ maxLength: 4000 }))),
  },
  { additionalProperties: false },
);
const StartedSchema = Type.Object({
  url: Type.String(),
  browserToken: Type.String({
    description: 'For a cookie of the browser that began; only with it the session is handed out.',
  }),
  expiresIn: Type.Integer(),
});
const CompleteBody = Type.Object(
  {
    browserToken: Type.String({ minLength: 1, maxLength: 200 }),
    answerToken: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Of the cookie that the browser was given which brought the answer.',
    }),
  },
  { additionalProperties: false },
);
const CompletedSchema = Type.Object({
  ...SessionSchema.properties,
  returnPath: Type.String({ description: 'Address of the app to go on to.' }),
});

/** Page that fetches the session, with the cookie of the browser that began. */
const COMPLETES_AT = '/login/sso';

/**
 * A secret for the browser that brings an answer, and the cookie that it is kept in: whoever merely
 * began the sign-on does not have it. It is the same when a browser sends its answer twice.
 */
function answerSecret({ db, publicUrl }: Deps, answer: string) {
  const digest = sha256(answer).toString('base64url');
  const secret = identityOf(db).secrets.derive(`sso answer ${digest}`).toString('base64url');
  const isHttps = publicUrl?.startsWith('https:') === true;
  const scope = isHttps ? 'Path=/; Secure' : 'Path=/graphql';
  return {
    answerHash: sha256(secret),
    cookie: `${ssoAnswerCookie(isHttps)}=${secret}; Max-Age=${ANSWER_SECONDS}; ${scope}; HttpOnly; SameSite=Strict`,
  };
}

/**
 * Routes that identity providers and browsers on their way from there use; the public server passes
 * `/sso/…` on to them.
 */
function browserRoutes(app: App, deps: Deps): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.post(
    '/identity/sso/:organizationId/acs',
    {
      config: { auth: 'public' },
      bodyLimit: 600_000,
      schema: { hide: true, params: OrganizationParams },
    },
    async (request, reply) => {
      const encoded: unknown = Reflect.get(Object(request.body), 'SAMLResponse');
      if (typeof encoded !== 'string' || encoded === '')
        throw new Problem(
          'badInput',
          'Identity providers post a form with a SAMLResponse here. To sign in, begin at the login page.',
        );
      const { answerHash, cookie } = answerSecret(deps, encoded);
      const { organizationId } = request.params;
      await acceptResponse(deps, organizationId, encoded, { ...clientOf(request), answerHash });
      // The same answer for all: the page there knows the browser that began, which this cross-site
      // request does not.
      return reply
        .header('cache-control', 'no-store')
        .header('set-cookie', cookie)
        .redirect(COMPLETES_AT, 303);
    },
  );
  app.get(
    '/identity/sso/:organizationId/callback',
    { config: { auth: 'public' }, schema: { hide: true, params: OrganizationParams } },
    async (request, reply) => {
      const { search } = new URL(request.url, 'http://localhost');
      const { organizationId } = request.params;
      const { answerHash, cookie } = answerSecret(deps, search);
      const bringer = { ...clientOf(request), answerHash };
      const next = await acceptCode(deps, organizationId, search, bringer);
      // The address with the code is not to be known to the page behind it.
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('set-cookie', cookie)
        .redirect(next ?? COMPLETES_AT, 303);
    },
  );
  app.get(
    '/identity/sso/:organizationId/metadata',
    { config: { auth: 'public' }, schema: { hide: true, params: OrganizationParams } },
    async ({ params: { organizationId } }, reply) => {
      const [organization] = await deps.db.system.query(
        'select from identity.organizations where id = $1',
        [organizationId],
      );
      if (organization === undefined) throw notFound('organization');
      return reply
        .type('application/samlmetadata+xml; charset=utf-8')
        .send(metadataOf(serviceProviderOf(deps, organizationId)));
    },
  );
}

/** Signing in by an identity provider. */
export function ssoRoutes(app: App, deps: Deps): void {
  app.post(
    '/identity/sso/start',
    {
      config: { auth: 'public' },
      schema: {
        summary:
          'Begins a single sign-on: where the browser goes, and what its cookie holds meanwhile',
        body: StartBody,
        response: { 200: StartedSchema },
      },
    },
    (request) =>
      startSso(
        deps,
        {
          organization: request.body.organization ?? null,
          returnPath: request.body.returnPath ?? null,
        },
        clientOf(request),
      ),
  );
  app.post(
    '/identity/sso/complete',
    {
      config: { auth: 'public' },
      schema: {
        summary: 'Opens the session of a single sign-on that the identity provider answered',
        body: CompleteBody,
        response: { 200: CompletedSchema },
      },
    },
    (request) => completeSso(deps.db, request.body, clientOf(request)),
  );
  void app.register(async (scope) => browserRoutes(scope.withTypeProvider(), deps));
}
