/** Addresses below a company that lead on to one below them, and to which. */
export const LEADS: Readonly<Record<string, string>> = {
  attackers: 'action-required/open',
  marks: 'active',
  remediation: 'tickets/open',
  'posture-gaps': 'open',
  'settings/label-management': 'groups',
  'settings/data-classification': 'data-types',
  'backoffice/data-classification': 'data-types',
  studio: 'components',
};

/** Where a path, with its company, leads in the end: below itself, or nowhere else. */
export function ledTo(pathname: string): string {
  const path = pathname.split('/').slice(2).join('/');
  const below = Object.hasOwn(LEADS, path) ? LEADS[path] : undefined;
  return below === undefined ? pathname : `${pathname}/${below}`;
}
