import { createHash } from 'node:crypto';
import type { ScimGroup, ScimUser } from './scim.types.ts';

const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** A resource as it is answered. */
export type Resource = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly meta: {
    readonly resourceType: string;
    readonly created: string;
    readonly lastModified: string;
    readonly location: string;
    readonly version: string;
  };
};

type Body = Readonly<Record<string, unknown>> & { readonly id: string };

/** Adds what tells of the resource itself; its version is that of all that is shown of it. */
function withMeta(
  base: string,
  resourceType: 'User' | 'Group',
  body: Body,
  { createdAt, updatedAt }: { readonly createdAt: string; readonly updatedAt: string },
): Resource {
  const shown = JSON.stringify([body, updatedAt]);
  const version = createHash('sha256').update(shown).digest('base64url').slice(0, 22);
  return {
    ...body,
    meta: {
      resourceType,
      created: createdAt,
      lastModified: updatedAt,
      location: `${base}/${resourceType}s/${body.id}`,
      version: `W/"${version}"`,
    },
  };
}

const given = (value: string | null, name: string): object =>
  value === null || value === '' ? {} : { [name]: value };

/** A user in the form of RFC 7643, 4.1. */
export function userResource(base: string, user: ScimUser): Resource {
  const { id, externalId, userName, firstName, lastName, displayName, emails, groups } = user;
  const formatted = `${firstName} ${lastName}`.trim();
  const body = {
    schemas: [USER_SCHEMA],
    id,
    ...given(externalId, 'externalId'),
    userName,
    name: {
      ...given(formatted, 'formatted'),
      ...given(firstName, 'givenName'),
      ...given(lastName, 'familyName'),
    },
    ...given(displayName, 'displayName'),
    emails,
    active: user.isActive,
    groups: groups.map((group) => ({ ...group, $ref: `${base}/Groups/${group.value}` })),
  };
  return withMeta(base, 'User', body, user);
}

/** A group in the form of RFC 7643, 4.2. */
export function groupResource(base: string, group: ScimGroup): Resource {
  const { id, externalId, displayName, members } = group;
  const body = {
    schemas: [GROUP_SCHEMA],
    id,
    ...given(externalId, 'externalId'),
    displayName,
    members: members.map((member) => ({
      ...member,
      type: 'User',
      $ref: `${base}/Users/${member.value}`,
    })),
  };
  return withMeta(base, 'Group', body, group);
}
