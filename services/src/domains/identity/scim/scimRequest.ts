import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../platform/domain.ts';
import type { ScimCaller } from './scim.types.ts';
import { badRequest } from './scimError.ts';
import { isObject } from './shape.ts';

/** What each route of SCIM says: callers are known by their own tokens, in a hook of the scope. */
export const OF_SCIM = { config: { auth: 'public' }, schema: { hide: true } } as const;

const callers = new WeakMap<FastifyRequest, ScimCaller>();

/** Notes whose token a request has. */
export const enterAs = (request: FastifyRequest, caller: ScimCaller): void =>
  void callers.set(request, caller);

/** The identity provider behind a request; null for one that was refused for its token. */
export const knownCaller = (request: FastifyRequest): ScimCaller | null =>
  callers.get(request) ?? null;

/** The identity provider behind a request of a route of SCIM. */
export function callerIn(request: FastifyRequest): ScimCaller {
  const caller = knownCaller(request);
  if (caller === null) throw new Error('This route is not one of SCIM.');
  return caller;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Address that identity providers are given. */
export const scimBase = ({ publicUrl = 'http://localhost:4000' }: Pick<Deps, 'publicUrl'>) =>
  `${publicUrl}/scim/v2`;

/** The id in a path; null for what no resource has as one. */
export function idIn({ params }: FastifyRequest): string | null {
  const id: unknown = Reflect.get(Object(params), 'id');
  return typeof id === 'string' && UUID.test(id) ? id.toLowerCase() : null;
}

/** The body of a request. @throws ScimError invalidSyntax */
export function bodyIn({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  if (!isObject(body)) throw badRequest('invalidSyntax', 'The body is an object of JSON.');
  return body;
}
