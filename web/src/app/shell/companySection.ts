import { MENU } from './menu.ts';

/** Paths below a company that the menu leads to, and the views of what it leads to. */
const PAGES = MENU.flatMap(({ items }) =>
  items.flatMap(({ path, views }) => [path('-'), ...(views?.('-') ?? [])]),
).map((path) => path.slice('/-/'.length));

/**
 * The same section in another company: the page of the menu, else the first part of the path,
 * without what belongs to one company only (filters, drawers and keys in the path).
 */
export function sectionPath(pathname: string, companyId: string): string {
  const [, , ...below] = pathname.split('/');
  const path = below.join('/');
  const page = PAGES.find((each) => path === each || path.startsWith(`${each}/`));
  return `/${companyId}/${page ?? below[0] ?? ''}`;
}

/** Two letters that stand for a company or person: the first of the first two words. */
export function initials(name: string): string {
  const letters = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return letters
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('');
}
