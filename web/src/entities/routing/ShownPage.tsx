import { createContext, use } from 'react';
import { useMatches } from 'react-router-dom';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import type { PageName, PageShape } from '../../ui/feedback/PageShape.ts';

/** How the menu names the page of the address. */
export const PageNameContext = createContext<PageName | null>(null);

const hasShape = (handle: unknown): handle is { readonly shape: PageShape } =>
  typeof handle === 'object' && handle !== null && 'shape' in handle;

/** The page of the address while it is on its way. */
export function ShownPageSkeleton() {
  const name = use(PageNameContext);
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(hasShape);
  return <PageSkeleton shape={handle?.shape ?? {}} name={name} />;
}
