import type { Permission } from '@palisade/vocabulary/permissions.ts';
import {
  getDirectiveValues,
  getNamedType,
  isCompositeType,
  isObjectType,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';
import { call, documentOf, type SchemaQuery, wayTo } from './schemaQueries.ts';

/** A field with a rule about who may use it. */
export interface GuardedField extends SchemaQuery {
  readonly kind: 'query' | 'mutation' | 'subscription';
  /** `public`, `signedIn`, or the permission that the role in the company must grant. */
  readonly rule: 'public' | 'signedIn' | Permission;
  readonly isRoot: boolean;
  /** Permissions that the fields ask which lead to it. */
  readonly within: readonly Permission[];
  /** Whether only people who administer the organization may. */
  readonly isOfOrganizationAdmins: boolean;
  /** Whether labels leave it to people who are limited to some, on what they see. */
  readonly isOnSeen: boolean;
}

type Rule = GuardedField['rule'] | null;

/** What the SDL says of a field; null when it says nothing. */
function ruleOf(schema: GraphQLSchema, { astNode }: GraphQLField<unknown, unknown>): Rule {
  const [auth, open] = [schema.getDirective('auth'), schema.getDirective('public')];
  if (auth == null || open == null || astNode == null)
    throw new Error('The graph has no @auth and @public.');
  if (getDirectiveValues(open, astNode) !== undefined) return 'public';
  const given = getDirectiveValues(auth, astNode);
  if (given === undefined) return null;
  const { feature, action } = given as { feature?: string; action: string }; // Both are enums in the SDL.
  return feature === undefined ? 'signedIn' : (`${feature}:${action}` as Permission); // The test holds it to the vocabulary.
}

function permissionOf(
  schema: GraphQLSchema,
  field: GraphQLField<unknown, unknown>,
): Permission | null {
  const rule = ruleOf(schema, field);
  return rule === 'public' || rule === 'signedIn' ? null : rule;
}

/** Whether the SDL switches something on for a field. */
function isOn(
  schema: GraphQLSchema,
  { astNode }: GraphQLField<unknown, unknown>,
  argument: 'organizationAdmin' | 'onSeen',
): boolean {
  const auth = schema.getDirective('auth');
  return auth != null && astNode != null && getDirectiveValues(auth, astNode)?.[argument] === true;
}

/** Every root field, and every other field with a rule, each with a document that asks for it. */
export function guardedFields(schema: GraphQLSchema): {
  readonly fields: GuardedField[];
  readonly withoutRule: string[];
} {
  const roots = new Map([
    [schema.getQueryType(), 'query'],
    [schema.getMutationType(), 'mutation'],
    [schema.getSubscriptionType(), 'subscription'],
  ] as const);
  const all = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) || type.name.startsWith('__')) return [];
    return Object.values(type.getFields()).map((field) => ({
      type,
      field,
      rule: ruleOf(schema, field),
      kind: roots.get(type),
    }));
  });
  return {
    withoutRule: all.flatMap(({ type, field, rule, kind }) =>
      rule === null && kind !== undefined ? [`${type.name}.${field.name}`] : [],
    ),
    fields: all.flatMap(({ type, field, rule, kind = 'query' }) => {
      if (rule === null) return [];
      const named = getNamedType(field.type);
      const errors = isObjectType(named) && kind === 'mutation' ? ' errors { code }' : '';
      const inner = `${call(field)}${isCompositeType(named) ? ` { __typename${errors} }` : ''}`;
      return [
        {
          name: `${type.name}.${field.name}`,
          text: documentOf(schema, kind, type, field, inner),
          kind,
          rule,
          isRoot: roots.has(type),
          within:
            kind === 'query'
              ? wayTo(schema, type).flatMap((step) => permissionOf(schema, step) ?? [])
              : [],
          isOfOrganizationAdmins: isOn(schema, field, 'organizationAdmin'),
          isOnSeen: isOn(schema, field, 'onSeen'),
        },
      ];
    }),
  };
}
