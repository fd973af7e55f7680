import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Query } from '../../../../platform/database/database.ts';
import type { App, Deps } from '../../../../platform/domain.ts';
import { identityOf } from '../../authenticate.ts';
import { lockRoles } from '../../roles/roles.repository.ts';
import { listResponse, projectionOf, wantedOf } from '../listRequest.ts';
import { applyPatch } from '../patch/applyPatch.ts';
import { operationsOf } from '../patch/operations.ts';
import { project, type Projection } from '../projection.ts';
import { groupResource } from '../resources.ts';
import type { GroupInput, ScimCaller, ScimGroup } from '../scim.types.ts';
import { needMatch, sendResource, sendScim } from '../scimAnswers.ts';
import { noResource } from '../scimError.ts';
import { bodyIn, callerIn, idIn, OF_SCIM, scimBase } from '../scimRequest.ts';
import { draftOf, GROUP_SHAPE } from '../shape.ts';
import { groupDraftOf, groupInputOf } from './groupInput.ts';
import { scimGroup, scimGroups } from './scimGroups.repository.ts';
import { changeGroup, createGroup, removeGroup } from './writeScimGroup.ts';

/** @throws ScimError 404 for a group of another provider, as for one that there is not */
async function needGroup(query: Query, { provider }: ScimCaller, id: string | null) {
  const group = id === null ? null : await scimGroup(query, provider.id, id);
  if (group === null) throw noResource('group');
  return group;
}

const wantsMembers = ({ attributes, excluded }: Projection): boolean =>
  !excluded.includes('members') &&
  (attributes === null || attributes.some((path) => /^members(?:\.|$)/.test(path)));

/** Groups of an identity provider. */
export function groupRoutes(scope: App, deps: Deps): void {
  const { db } = deps;
  const base = scimBase(deps);
  const list = async (source: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const wanted = wantedOf(source);
    const projection = projectionOf(source);
    const { total, items } = await scimGroups(
      db.system.query,
      callerIn(request).provider.id,
      wanted,
      wantsMembers(projection),
    );
    const shown = items.map((group) => project(groupResource(base, group), projection));
    return sendScim(reply, 200, listResponse(wanted, total, shown));
  };
  scope.get('/Groups', OF_SCIM, (request, reply) => list(request.query, request, reply));
  scope.post('/Groups/.search', OF_SCIM, (request, reply) => list(bodyIn(request), request, reply));
  scope.get('/Groups/:id', OF_SCIM, async (request, reply) => {
    const group = await needGroup(db.system.query, callerIn(request), idIn(request));
    return sendResource(request, reply, groupResource(base, group));
  });
  scope.post('/Groups', OF_SCIM, async (request, reply) => {
    const caller = callerIn(request);
    const input = groupInputOf(draftOf(GROUP_SHAPE, bodyIn(request)));
    const group = await db.system.transaction(async (query) =>
      needGroup(query, caller, await createGroup(query, caller, input)),
    );
    forget(deps, [group]);
    return sendResource(request, reply, groupResource(base, group), 201);
  });
  changeRoutes(scope, deps);
}

/** Forgets everybody who was or is in a group: their roles may be others. */
function forget({ db }: Deps, groups: readonly ScimGroup[]): void {
  const ids = new Set(groups.flatMap(({ members }) => members.map(({ value }) => value)));
  identityOf(db).forget(({ userId }) => ids.has(userId));
}

function changeRoutes(scope: App, deps: Deps): void {
  const { db } = deps;
  const base = scimBase(deps);
  /** The group of a request, as it is once nobody else changes it. */
  const locked = async (query: Query, request: FastifyRequest): Promise<ScimGroup> => {
    const caller = callerIn(request);
    await lockRoles(query, caller.provider.organizationId);
    const group = await needGroup(query, caller, idIn(request));
    needMatch(request, groupResource(base, group));
    return group;
  };
  const save = async (
    request: FastifyRequest,
    reply: FastifyReply,
    inputOf: (before: ScimGroup) => GroupInput,
  ) => {
    const caller = callerIn(request);
    const { before, group } = await db.system.transaction(async (query) => {
      const was = await locked(query, request);
      await changeGroup(query, caller, was, inputOf(was));
      return { before: was, group: await needGroup(query, caller, was.id) };
    });
    forget(deps, [before, group]);
    return sendResource(request, reply, groupResource(base, group));
  };
  scope.put('/Groups/:id', OF_SCIM, (request, reply) => {
    const input = groupInputOf(draftOf(GROUP_SHAPE, bodyIn(request)));
    return save(request, reply, () => input);
  });
  scope.patch('/Groups/:id', OF_SCIM, (request, reply) => {
    const operations = operationsOf(request.body);
    return save(request, reply, (before) =>
      groupInputOf(applyPatch(GROUP_SHAPE, groupDraftOf(before), operations)),
    );
  });
  scope.delete('/Groups/:id', OF_SCIM, async (request, reply) => {
    const group = await db.system.transaction(async (query) => {
      const found = await locked(query, request);
      await removeGroup(query, callerIn(request), found);
      return found;
    });
    forget(deps, [group]);
    return reply.code(204).send();
  });
}
