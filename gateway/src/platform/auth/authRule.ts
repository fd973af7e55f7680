import { type Action, type Feature } from '@palisade/vocabulary/permissions.ts';
import { getDirectiveValues, type GraphQLField, type GraphQLSchema } from 'graphql';
import type { GraphContext } from '../context.ts';
import { parseGlobalId } from '../graph/globalId.ts';
import { beyondLabels, forbidden, notFound, unauthenticated } from '../upstream/errors.ts';
import { administers, canSee, isGranted, permission, type Viewer } from './viewer.ts';
import type { Guard } from '../executor/field.ts';

/** What a field asks of the viewer, as its SDL says. */
export type AuthRule =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn' }
  | {
      readonly kind: 'granted';
      readonly feature: Feature;
      readonly action: Action;
      readonly organizationAdmin: boolean;
      /** Whether it is enough that roles grant it, labels aside. */
      readonly onSeen: boolean;
    };

/** Rule of a field by its @auth or @public; null when it has neither. */
export function ruleOf(
  schema: GraphQLSchema,
  { astNode }: GraphQLField<unknown, unknown>,
): AuthRule | null {
  const auth = schema.getDirective('auth');
  const open = schema.getDirective('public');
  if (!astNode || !auth || !open) return null;
  if (getDirectiveValues(open, astNode)) return { kind: 'public' };
  const values = getDirectiveValues(auth, astNode);
  if (!values) return null;
  // The schema types both arguments by the enums that the vocabulary is tested against.
  return values['feature'] === undefined
    ? { kind: 'signedIn' }
    : {
        kind: 'granted',
        feature: values['feature'] as Feature,
        action: values['action'] as Action,
        organizationAdmin: values['organizationAdmin'] === true,
        onSeen: values['onSeen'] === true,
      };
}

/**
 * The one place where the graph refuses. Nobody signed in: UNAUTHENTICATED. A token without the
 * scope: FORBIDDEN. A company the viewer has no role in: NOT_FOUND, as one that does not exist. A
 * role without the permission, or with one that labels take away, or a person who does not
 * administer the organization where that is asked for: FORBIDDEN.
 */
export function guardOf(
  rule: AuthRule | null,
  operation: 'query' | 'mutation' | 'subscription' | null,
): Guard | null {
  if (rule?.kind === 'public' || (!rule && operation === null)) return null;
  return (parent, args, context) => {
    const { viewer } = context as GraphContext; // Both executors pass the gateway's own context.
    if (!rule) return forbidden();
    if (!viewer) return unauthenticated();
    if (operation !== null && !hasScope(viewer, operation === 'mutation' ? 'write' : 'read'))
      return forbidden();
    if (rule.kind !== 'granted') return null;
    const companyId = companyAtHand(parent, args);
    if (companyId === null || !viewer.companies.has(companyId)) return notFound();
    if (rule.action !== 'read' && !hasScope(viewer, 'write')) return forbidden(); // A query about a change to come is refused like the change.
    if (rule.organizationAdmin && !administers(viewer, companyId)) return forbidden();
    const wanted = permission(rule.feature, rule.action);
    if (canSee(viewer, companyId, wanted)) return null;
    if (!isGranted(viewer, companyId, wanted)) return forbidden();
    return rule.onSeen ? null : beyondLabels();
  };
}

const hasScope = ({ token }: Viewer, scope: 'read' | 'write'): boolean =>
  token === null || token.scopes.includes('write') || token.scopes.includes(scope); // Who may change may read.

/**
 * Company that a field is about: the parent's, the input's, the one of the input's global id, or
 * the argument's.
 */
function companyAtHand(parent: unknown, args: Readonly<Record<string, unknown>>): string | null {
  const { input } = args;
  return (
    text(parent, 'companyId') ??
    text(input, 'companyId') ??
    companyOfId(text(input, 'id')) ??
    text(args, 'companyId')
  );
}

function text(source: unknown, name: string): string | null {
  const value: unknown =
    typeof source === 'object' && source !== null ? Reflect.get(source, name) : null;
  return typeof value === 'string' ? value : null;
}

const companyOfId = (id: string | null): string | null =>
  id === null ? null : (parseGlobalId(id)?.companyId ?? null);
