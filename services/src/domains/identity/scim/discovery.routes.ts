import type { App, Deps } from '../../../platform/domain.ts';
import { listResponse } from './listRequest.ts';
import { sendScim } from './scimAnswers.ts';
import { ScimError } from './scimError.ts';
import { OF_SCIM, scimBase } from './scimRequest.ts';
import scim from './scimSchemas.json' with { type: 'json' };

interface Declared {
  readonly name: string;
  readonly subAttributes?: readonly Declared[];
}

/** An attribute with what RFC 7643, 2.2, takes for granted. */
const inFull = ({ subAttributes, ...attribute }: Declared): object => ({
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...attribute,
  ...(subAttributes && { subAttributes: subAttributes.map(inFull) }),
});

const metaOf = (base: string, resourceType: string, path: string) => ({
  meta: { resourceType, location: `${base}/${path}` },
});

/** What this server is, and what its resources are made of. */
export function discoveryRoutes(scope: App, deps: Deps): void {
  const base = scimBase(deps);
  const config = {
    ...scim.serviceProviderConfig,
    ...metaOf(base, 'ServiceProviderConfig', 'ServiceProviderConfig'),
  };
  const lists = {
    ResourceTypes: scim.resourceTypes.map((type) => ({
      ...type,
      ...metaOf(base, 'ResourceType', `ResourceTypes/${type.id}`),
    })),
    Schemas: scim.schemas.map((schema) => ({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
      ...schema,
      attributes: schema.attributes.map(inFull),
      ...metaOf(base, 'Schema', `Schemas/${schema.id}`),
    })),
  };
  scope.get('/ServiceProviderConfig', OF_SCIM, (_request, reply) => sendScim(reply, 200, config));
  for (const [path, items] of Object.entries(lists)) {
    scope.get(`/${path}`, OF_SCIM, ({ query }, reply) => {
      // RFC 7644, 4: a filter on what the server is must be refused.
      if (Object.hasOwn(Object(query), 'filter'))
        throw new ScimError(403, 'This list takes no filter.');
      return sendScim(reply, 200, listResponse({ startIndex: 1 }, items.length, items));
    });
    scope.get(`/${path}/:id`, OF_SCIM, ({ params }, reply) => {
      const id: unknown = Reflect.get(Object(params), 'id');
      const item = items.find((each) => each.id === id);
      if (item === undefined) throw new ScimError(404, 'There is nothing at this address.');
      return sendScim(reply, 200, item);
    });
  }
  for (const path of ['/Bulk', '/Me', '/.search'])
    scope.all(path, OF_SCIM, () => {
      throw new ScimError(501, `Palisade has no ${path} of SCIM.`);
    });
}
