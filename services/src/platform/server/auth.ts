import {
  OF_ENDPOINTS,
  type Action,
  type Feature,
  type PermissionFlag,
} from '@palisade/vocabulary/permissions.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, Problem } from '../problem.ts';

/**
 * Licences: the first is bought for the organization and switched on per company, the others are
 * the organization's.
 */
export type Licence = 'threatProtection' | 'postureGovernance' | 'discovery';

/** Who is asking, and what they may do. Made by the identity domain. */
export interface AuthContext {
  readonly kind: 'user' | 'apiToken' | 'collectorToken';
  readonly userId: string;
  readonly tokenId: string | null;
  readonly sessionId: string | null;
  /** Company of a collector or API token; null for a person. */
  readonly companyId: string | null;
  /** Name for the audit log: the email, with the token's name behind it when a token acts. */
  readonly actor: string;
  /** Whether the caller has a role in the company at all. */
  sees(companyId: string): boolean;
  can(companyId: string, feature: Feature, action: Action): boolean;
  /** Whether their roles grant it, whatever labels limit them to; where absent, as `can`. */
  grants?(companyId: string, feature: Feature, action: Action): boolean;
  flag(
    companyId: string,
    flag: PermissionFlag,
  ): { readonly canView: boolean; readonly canEdit: boolean };
  licensed(companyId: string, licence: Licence): boolean;
  /** Ids of the labels that limit which endpoints of the company the caller sees; null for all. */
  labels(companyId: string): readonly string[] | null;
  /** Whether they only look, as a role that is not theirs: nothing may be changed. */
  readonly isReadOnly?: boolean;
  /** Whether traffic may be sent for the company. */
  collects(companyId: string): boolean;
  /**
   * The same caller with what they may do at this moment, from an address; null once their session
   * or token has ended. Where it is absent, callers stay what they are.
   */
  readonly current?: (address: string) => Promise<AuthContext | null>;
}

/**
 * Finds out who a bearer is and what they may use from an address (from everywhere when it is
 * absent); null when the token is unknown, cut, expired or revoked.
 */
export type Authenticate = (bearer: string, address?: string) => Promise<AuthContext | null>;

/**
 * What a route asks of its caller. `signedIn`: anybody known (with `:companyId`: a role there).
 * `collect`: may send traffic for the token's company, or for `?companyId=`; the company is
 * `request.collectCompanyId`. A route of a feature that is about endpoints is closed to callers
 * limited to labels, unless `byLabels` says that it keeps to them, a change to what they see. `or`
 * is a second feature that will do instead, with the same action. `onSeen` takes a permission that
 * labels otherwise take away: the route changes one subject, and only one that its caller sees.
 */
export type RouteAuth =
  | 'public'
  | 'signedIn'
  | 'collect'
  | {
      readonly feature: Feature;
      readonly action: Action;
      readonly flag?: PermissionFlag;
      readonly licence?: Licence;
      readonly byLabels?: true;
      readonly onSeen?: true;
      readonly or?: Feature;
    };

declare module 'fastify' {
  interface FastifyContextConfig {
    auth?: RouteAuth;
    /** Changes nothing, or ends what the caller looks as: see `isReadOnly`. */
    inView?: true;
    /** The path holds a secret: the log has the route instead. */
    hidesPath?: true;
    /**
     * Changes what was learned, so the process that learns for `:companyId` answers it; `collect`
     * routes are such too.
     */
    learns?: true;
  }
  interface FastifyInstance {
    /**
     * What each route asks of its caller, by `METHOD /path/:of/it`: so that the graph can be held
     * to it.
     */
    readonly routeRules: ReadonlyMap<string, RouteAuth>;
  }
  interface FastifyRequest {
    /** Who is asking. Throws on public routes, which have nobody. */
    readonly auth: AuthContext;
    /**
     * Who is asking, as they are by now: for requests that last, such as uploads and streams.
     * @throws Problem once the route would refuse them
     */
    authNow(): Promise<AuthContext>;
    /** Company that a `collect` route receives for. */
    readonly collectCompanyId: string;
  }
}

const callers = new WeakMap<FastifyRequest, AuthContext>();
const collectors = new WeakMap<FastifyRequest, string>();
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`This route has no ${what}: see its config.auth.`);
  return value;
}

function field(source: unknown, name: string): string | undefined {
  const value: unknown =
    typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}

const beyondLabels = (): Problem =>
  new Problem(
    'forbidden',
    'This reaches beyond the endpoints with the labels that your role is limited to.',
  );

/**
 * Why the caller may not use the route for the company, or null. A company they have no role in is
 * one that does not exist.
 */
function refusal(auth: AuthContext, companyId: string, wanted: RouteAuth): Problem | null {
  if (!UUID.test(companyId) || !auth.sees(companyId)) return notFound('company');
  if (typeof wanted === 'string') return null;
  const { feature, action, flag, licence, or = feature } = wanted;
  const keepsToLabels = wanted.byLabels === true || wanted.onSeen === true;
  const isLeft = [feature, or].some((each) => auth.can(companyId, each, action));
  const isGranted =
    isLeft || [feature, or].some((each) => auth.grants?.(companyId, each, action) === true);
  if (!isGranted)
    return new Problem('forbidden', `This needs the permission to ${action} ${feature}.`);
  if (!isLeft && wanted.onSeen !== true) return beyondLabels();
  if (
    flag !== undefined &&
    !auth.flag(companyId, flag)[action === 'read' ? 'canView' : 'canEdit']
  ) {
    return new Problem('forbidden', `This needs the permission flag ${flag}.`);
  }
  if (!keepsToLabels && OF_ENDPOINTS.has(feature) && auth.labels(companyId) !== null)
    return beyondLabels();
  if (licence !== undefined && !auth.licensed(companyId, licence))
    return new Problem('forbidden', `This needs the licence ${licence}.`);
  return null;
}

function collectCompany(request: FastifyRequest, auth: AuthContext): string {
  const asked = field(request.query, 'companyId')?.toLowerCase();
  const companyId = asked ?? auth.companyId;
  if (companyId === null)
    throw new Problem('badInput', 'Say which company the traffic is for.', { field: 'companyId' });
  if (!UUID.test(companyId) || !auth.sees(companyId)) throw notFound('company');
  if (!auth.collects(companyId))
    throw new Problem('forbidden', 'This token or role may not send traffic.');
  return companyId;
}

/** Said to who looks as a role, of everything that would change something. */
const LOOKING = 'Nothing can be changed while you view as a role. End the view first.';

/**
 * Whether a route changes nothing: it says so, is a GET, or asks for what needs the permission to
 * read and is answered with it. What is answered by 201 or 204 was made or done.
 */
function reads({ method, config, schema }: FastifyRequest['routeOptions']): boolean {
  if (config.inView === true || method === 'GET' || method === 'HEAD') return true;
  const isRead = typeof config.auth === 'object' && config.auth.action === 'read';
  const answers: unknown = schema?.response;
  return method === 'POST' && isRead && Object.hasOwn(Object(answers), '200');
}

/**
 * Holds a caller to what the route of a request asks.
 * @throws Problem when they may not use it
 */
function admit(request: FastifyRequest, auth: AuthContext | null): asserts auth is AuthContext {
  const wanted = known(request.routeOptions.config.auth, 'rule for its callers');
  if (auth === null) throw new Problem('unauthenticated', 'Sign in, or send a valid token.');
  if (auth.isReadOnly === true && !reads(request.routeOptions))
    throw new Problem('forbidden', LOOKING);
  if (wanted === 'collect') collectCompany(request, auth);
  else if (auth.kind === 'collectorToken') {
    throw new Problem('forbidden', 'This token may only send traffic.');
  }
  const companyId = field(request.params, 'companyId');
  const problem = companyId === undefined ? null : refusal(auth, companyId, wanted);
  if (problem !== null) throw problem;
}

/**
 * Checks every request against its route's `config.auth` before the body is read. A route without
 * one, or one that asks for a feature and has no `:companyId`, stops the start of the server.
 */
export function enforceAuth(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('auth', {
    getter(this: FastifyRequest) {
      return known(callers.get(this), 'caller');
    },
  });
  app.decorateRequest('collectCompanyId', {
    getter(this: FastifyRequest) {
      return known(collectors.get(this), 'company');
    },
  });
  app.decorateRequest('authNow', async function authNow(this: FastifyRequest) {
    const { auth } = this;
    const now = auth.current === undefined ? auth : await auth.current(this.ip);
    admit(this, now);
    return now;
  });
  const rules = new Map<string, RouteAuth>();
  app.decorate('routeRules', rules);
  app.addHook('onRoute', ({ url, method, config }) => {
    const auth = config?.auth;
    if (auth === undefined)
      throw new Error(`${String(method)} ${url} does not declare config.auth.`);
    for (const each of [method].flat()) rules.set(`${each} ${url}`, auth);
    if (typeof auth === 'object' && !url.includes('/:companyId'))
      throw new Error(`${String(method)} ${url} asks for ${auth.feature} but names no company.`);
  });
  app.addHook('onRequest', async (request) => {
    const wanted = request.routeOptions.config.auth;
    if (wanted === undefined || wanted === 'public') return;
    const [, bearer] =
      /^Bearer ([\w.~+/-]{1,4096}=*)$/i.exec(request.headers.authorization ?? '') ?? [];
    const auth = bearer === undefined ? null : await authenticate(bearer, request.ip);
    admit(request, auth);
    callers.set(request, auth);
    if (wanted === 'collect') collectors.set(request, collectCompany(request, auth));
  });
}
