import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { matchPath, type RouteObject } from 'react-router-dom';
import type { IEnvironment, PreloadableConcreteRequest } from 'relay-runtime';
import type { PageShape } from '../../ui/feedback/PageShape.ts';
import type { PageProps } from './PageScreen.tsx';
import { lazyCode } from '../../ui/lazy/lazyCode.tsx';
import { type Operations, QueryKeeper, type QueryRefs, type Requests } from './QueryKeeper.ts';
import { shownCompany } from './shownCompany.ts';

export type { PageProps } from './PageScreen.tsx';

/** Where the reader is: parameters of the path and of the query. */
export interface At {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
}

/** Variables of a query that asks for the company alone. */
export const ofCompany = ({ params }: At) => ({ companyId: params['companyId'] ?? '' });

// With the error states and so with the theme: kept out of the entry.
const PageScreen = lazy(() => import('./PageScreen.tsx'));

interface PageDefinition<Queries extends Operations> {
  readonly path: string;
  /** Queries that start with the navigation, before the page's code is there. */
  readonly queries: {
    readonly [Name in keyof Queries]: {
      readonly parameters: PreloadableConcreteRequest<Queries[Name]>;
      readonly variables: (at: At) => Queries[Name]['variables'];
    };
  };
  readonly load: () => Promise<{ readonly default: ComponentType<PageProps<Queries>> }>;
  /** Drawn until code and data are there, in place of a skeleton of its shape. */
  readonly fallback?: ReactNode;
  readonly shape?: PageShape;
}

export interface Page {
  readonly path: string;
  /** Fetches the page's code. */
  readonly preload: () => void;
  /**
   * Starts its queries at an address, for whoever is about to go there. Returns how to dispose them
   * again, which does nothing once they are shown.
   * @param address path and query; nothing is asked at one that is not of this page
   */
  readonly prepare: (environment: IEnvironment, address: string) => () => void;
  readonly route: (environment: IEnvironment, children?: RouteObject[]) => RouteObject;
}

/**
 * Milliseconds that the page before stays when the next one cannot be drawn yet. What comes within
 * them is drawn at once; behind a skeleton React keeps it back for 300 ms.
 */
const HOLD_MS = 200;

/** Hands the queries over once they are all answered, or after a while. */
async function held<Queries extends Operations>(
  keeper: QueryKeeper<Queries>,
  refs: QueryRefs<Queries>,
  all: Promise<unknown>,
  signal: AbortSignal,
): Promise<QueryRefs<Queries>> {
  await new Promise((resolve) => {
    const timer = setTimeout(resolve, HOLD_MS);
    signal.addEventListener('abort', resolve, { once: true });
    void all.finally(() => {
      clearTimeout(timer);
      resolve(undefined);
    });
  });
  // The reader went elsewhere meanwhile.
  if (signal.aborted) keeper.hide(refs);
  return refs;
}

/** Where an address leads within the page of a path; null when it leads elsewhere. */
function placeIn(path: string, address: string): At | null {
  const { pathname, searchParams: search } = new URL(address, location.origin);
  const pattern = path.startsWith('/') ? path : `/:companyId/${path}`;
  const match = matchPath(pattern, pathname);
  return match === null ? null : { params: match.params, search };
}

const requestsOf = <Queries extends Operations>(
  queries: PageDefinition<Queries>['queries'],
  at: At,
) =>
  Object.fromEntries(
    Object.entries(queries).map(([name, { parameters, variables }]) => [
      name,
      { parameters, variables: variables(at) },
    ]),
  ) as Requests<Queries>;

/** Whatever a page's queries are, its own keeper hands them to its own screen. */
type LazyScreen = ComponentType<PageProps<Operations>>;

/**
 * A page: its path, its queries and its code. Query and code are asked for in the same tick. What
 * its queries are is the page's to say, in its `PageProps`; routes import pages, never the reverse.
 */
export function definePage<Queries extends Operations>({
  path,
  queries,
  load,
  fallback,
  shape,
}: PageDefinition<Queries>): Page {
  const { Part: Screen, read } = lazyCode(load);
  // Whoever shows the page learns that its code did not come.
  const preload = () => void read().catch(() => undefined);
  const requestsAt = (at: At) => requestsOf(queries, at);
  const keyAt = (at: At) =>
    JSON.stringify(Object.values(requestsAt(at)).map(({ variables }) => variables));
  const keepers = new WeakMap<IEnvironment, QueryKeeper<Queries>>();
  return {
    path,
    preload,
    prepare: (environment, address) => {
      const at = placeIn(path, address);
      const keeper = keepers.get(environment);
      if (at === null || keeper === undefined) return () => {};
      keeper.prepare(requestsAt(at));
      return () => keeper.drop();
    },
    route: (environment, children) => {
      const keeper = new QueryKeeper<Queries>(environment);
      keepers.set(environment, keeper);
      const screen = (
        <PageScreen
          screen={Screen as LazyScreen}
          keeper={keeper as QueryKeeper<Operations>}
          fallback={fallback}
        />
      );
      return {
        path,
        loader: ({ params, request }) => {
          preload();
          const requests = requestsAt({ params, search: new URL(request.url).searchParams });
          const refs = keeper.start(requests);
          const isBeside =
            params['companyId'] !== undefined && params['companyId'] === shownCompany();
          if (!isBeside || keeper.isShown) return refs;
          const all = Promise.all([read().catch(() => undefined), keeper.answered(requests)]);
          return held(keeper, refs, all, request.signal);
        },
        // The same address again means that a failed page is tried again.
        shouldRevalidate: ({ currentUrl, currentParams, nextUrl, nextParams }) =>
          currentUrl.href === nextUrl.href ||
          keyAt({ params: currentParams, search: currentUrl.searchParams }) !==
            keyAt({ params: nextParams, search: nextUrl.searchParams }),
        // Without a fallback of its own, the shell has one.
        element:
          fallback === undefined ? screen : <Suspense fallback={fallback}>{screen}</Suspense>,
        hydrateFallbackElement: fallback ?? <></>,
        ...(shape && { handle: { shape } }),
        ...(children && { children }),
      };
    },
  };
}
