/** Fetches the code that draws drawers: with the first one, or when the page has had its time. */
export const loadOpenDrawers = () => import('./OpenDrawers.tsx');
