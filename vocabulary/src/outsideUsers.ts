/** What a user may do in an organization, as far as it opens anything. */
interface Access {
  readonly isAdmin: boolean;
  readonly grants: readonly { readonly environmentId: string }[];
}

const domainOf = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .slice(email.trim().lastIndexOf('@') + 1);

/** Whether two emails are of different domains. */
export const isOutside = (email: string, own: string): boolean => domainOf(email) !== domainOf(own);

/**
 * Whether a change lets a user into an environment that they had no role in, or has them administer
 * the organization: for a user from outside this has to be confirmed.
 */
export function opensAnything(before: Access, after: Access): boolean {
  const known = new Set(before.grants.map(({ environmentId }) => environmentId));
  return (
    (after.isAdmin && !before.isAdmin) ||
    after.grants.some(({ environmentId }) => !known.has(environmentId))
  );
}
