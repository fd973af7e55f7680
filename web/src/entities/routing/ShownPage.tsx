import { createContext, use } from 'react';
import { useMatches } from 'react-router-dom';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import type { PageName, PageShape } from '../../ui/feedback/PageShape.ts';

/** How the menu names the page of the address. */
export const PageNameContext = createContext<PageName | null>(null);

const hasShape = (handle: unknown): handle is { readonly shape: PageShape } =>
  typeof handle === 'object' && handle !== null && 'shape' in handle;

/** What is known of the page of the address before it is there. */
function useShownPage() {
  const name = use(PageNameContext);
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(hasShape);
  const shape: PageShape = handle?.shape ?? {};
  return { shape, name };
}

/** The page of the address while it is on its way. */
export function ShownPageSkeleton() {
  return <PageSkeleton {...useShownPage()} />;
}

/** How the menu names the page of the address; null where its data does. */
export function useShownPageName(): PageName | null {
  const { shape, name } = useShownPage();
  return shape.hasOwnTitle ? null : name;
}
