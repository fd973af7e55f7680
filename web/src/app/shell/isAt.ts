import type { MenuItem } from './menu.ts';

/** Whether an address is that of a page of the menu, one of its views, or below them. */
export function isAt({ path, views }: MenuItem, companyId: string, pathname: string): boolean {
  return [path(companyId), ...(views?.(companyId) ?? [])].some(
    (each) => pathname === each || pathname.startsWith(`${each}/`),
  );
}
