/**
 * The same section in another company: the path below the company, without what belongs to one company only (filters,
 * drawers and keys in the path).
 */
export function sectionPath(pathname: string, companyId: string): string {
  const [, , section = ''] = pathname.split('/');
  return `/${companyId}/${section}`;
}

/** Two letters that stand for a company or person: the first of the first two words. */
export function initials(name: string): string {
  const letters = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return letters.slice(0, 2).map((word) => word[0]?.toUpperCase() ?? '').join('');
}
