/** Fetches the code that draws drawers: with the first one, or when the page has had its time. */
export const loadOpenDrawers = () => import('./OpenDrawers.tsx');

/** Fetches what drawers there are, which no page needs before its first one. */
export const loadDrawers = async () => (await import('./registry.ts')).drawers;
