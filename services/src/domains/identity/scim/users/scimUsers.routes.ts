import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Query } from '../../../../platform/database/database.ts';
import type { App, Deps } from '../../../../platform/domain.ts';
import { identityOf } from '../../authenticate.ts';
import { lockRoles } from '../../roles/roles.repository.ts';
import { listResponse, projectionOf, wantedOf } from '../listRequest.ts';
import { applyPatch } from '../patch/applyPatch.ts';
import { operationsOf } from '../patch/operations.ts';
import { project } from '../projection.ts';
import { userResource } from '../resources.ts';
import type { ScimCaller, ScimUser, UserInput } from '../scim.types.ts';
import { needMatch, sendResource, sendScim } from '../scimAnswers.ts';
import { noResource } from '../scimError.ts';
import { bodyIn, callerIn, idIn, OF_SCIM, scimBase } from '../scimRequest.ts';
import { type Draft, draftOf, USER_SHAPE } from '../shape.ts';
import { scimUser, scimUsers } from './scimUsers.repository.ts';
import { userDraftOf, userInputOf } from './userInput.ts';
import { changeUser, createUser, removeUser } from './writeScimUser.ts';

/** @throws ScimError 404 for a user of another provider, as for one that there is not */
async function needUser(query: Query, { provider }: ScimCaller, id: string | null) {
  const user = id === null ? null : await scimUser(query, provider.id, id);
  if (user === null) throw noResource('user');
  return user;
}

/** People of an identity provider. */
export function userRoutes(scope: App, deps: Deps): void {
  const { db } = deps;
  const base = scimBase(deps);
  const list = async (source: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const wanted = wantedOf(source);
    const projection = projectionOf(source);
    const { total, items } = await scimUsers(
      db.system.query,
      callerIn(request).provider.id,
      wanted,
    );
    const shown = items.map((user) => project(userResource(base, user), projection));
    return sendScim(reply, 200, listResponse(wanted, total, shown));
  };
  scope.get('/Users', OF_SCIM, (request, reply) => list(request.query, request, reply));
  scope.post('/Users/.search', OF_SCIM, (request, reply) => list(bodyIn(request), request, reply));
  scope.get('/Users/:id', OF_SCIM, async (request, reply) => {
    const user = await needUser(db.system.query, callerIn(request), idIn(request));
    return sendResource(request, reply, userResource(base, user));
  });
  scope.post('/Users', OF_SCIM, async (request, reply) => {
    const caller = callerIn(request);
    const input = userInputOf(draftOf(USER_SHAPE, bodyIn(request)));
    const user = await db.system.transaction(async (query) =>
      needUser(query, caller, await createUser(query, caller, input)),
    );
    forget(deps, user);
    return sendResource(request, reply, userResource(base, user), 201);
  });
  changeRoutes(scope, deps);
}

const forget = ({ db }: Deps, { id }: ScimUser): void =>
  identityOf(db).forget(({ userId }) => userId === id);

/** A change that does not say whether somebody is active leaves that as it is. */
const changedInput = (before: ScimUser, draft: Draft): UserInput =>
  userInputOf({ ...draft, active: draft['active'] ?? before.isActive });

function changeRoutes(scope: App, deps: Deps): void {
  const { db } = deps;
  const base = scimBase(deps);
  /** The user of a request, as they are once nobody else changes them. */
  const locked = async (query: Query, request: FastifyRequest): Promise<ScimUser> => {
    const caller = callerIn(request);
    await lockRoles(query, caller.provider.organizationId);
    const user = await needUser(query, caller, idIn(request));
    needMatch(request, userResource(base, user));
    return user;
  };
  const save = async (
    request: FastifyRequest,
    reply: FastifyReply,
    inputOf: (before: ScimUser) => UserInput,
  ) => {
    const caller = callerIn(request);
    const user = await db.system.transaction(async (query) => {
      const before = await locked(query, request);
      await changeUser(query, caller, before, inputOf(before));
      return needUser(query, caller, before.id);
    });
    forget(deps, user);
    return sendResource(request, reply, userResource(base, user));
  };
  scope.put('/Users/:id', OF_SCIM, (request, reply) => {
    const draft = draftOf(USER_SHAPE, bodyIn(request));
    return save(request, reply, (before) => changedInput(before, draft));
  });
  scope.patch('/Users/:id', OF_SCIM, (request, reply) => {
    const operations = operationsOf(request.body);
    return save(request, reply, (before) =>
      changedInput(before, applyPatch(USER_SHAPE, userDraftOf(before), operations)),
    );
  });
  scope.delete('/Users/:id', OF_SCIM, async (request, reply) => {
    const user = await db.system.transaction(async (query) => {
      const found = await locked(query, request);
      await removeUser(query, callerIn(request), found);
      return found;
    });
    forget(deps, user);
    return reply.code(204).send();
  });
}
