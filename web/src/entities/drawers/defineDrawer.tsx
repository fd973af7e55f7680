import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { IEnvironment, PreloadableConcreteRequest } from 'relay-runtime';
import {
  type Operations,
  QueryKeeper,
  type QueryRefs,
  type Requests,
} from '../routing/QueryKeeper.ts';
import type { DrawerShape } from '../../ui/feedback/PageShape.ts';
import { readCode } from '../../ui/lazy/readCode.ts';
import type { Texts } from '../text/texts.ts';
import type { DrawerRef } from './drawerStack.ts';

export interface DrawerProps<Queries extends Operations> {
  readonly queries: QueryRefs<Queries>;
  readonly drawer: DrawerRef;
  /** What is shown belongs to the address before; the new answer is on its way. */
  readonly isStale: boolean;
}

/** Key of the kind of thing that a drawer shows. */
type DrawerLabel = keyof Texts['app']['drawers'];

interface DrawerDefinition<Queries extends Operations> {
  readonly name: string;
  readonly label: DrawerLabel;
  /** In pixels, by the specification. */
  readonly width: number;
  /** What it looks like while its data is on the way. */
  readonly shape?: DrawerShape;
  readonly queries: {
    readonly [Name in keyof Queries]: {
      readonly parameters: PreloadableConcreteRequest<Queries[Name]>;
      /** `search` is the query of the address, which may filter the page behind the drawer. */
      readonly variables: (
        companyId: string,
        drawer: DrawerRef,
        search: URLSearchParams,
      ) => Queries[Name]['variables'];
    };
  };
  readonly load: () => Promise<{ readonly default: ComponentType<DrawerProps<Queries>> }>;
}

/** A drawer as the host sees it: whatever its queries are, it starts them and draws them. */
export interface Drawer {
  readonly name: string;
  readonly label: DrawerLabel;
  readonly width: number;
  readonly shape: DrawerShape;
  readonly preload: () => void;
  readonly keeper: (environment: IEnvironment) => DrawerKeeper;
  readonly Screen: LazyExoticComponent<ComponentType<DrawerProps<Operations>>>;
}

export interface DrawerKeeper {
  start(companyId: string, drawer: DrawerRef, search: URLSearchParams): QueryRefs<Operations>;
  /** The next start asks everything anew. */
  forget(): void;
  show(refs: QueryRefs<Operations>): void;
  hide(refs: QueryRefs<Operations>): void;
}

/** A drawer: its name in the address, its width, its queries and its code. */
export function defineDrawer<Queries extends Operations>({
  name,
  label,
  width,
  shape = {},
  queries,
  load,
}: DrawerDefinition<Queries>): Drawer {
  const requests = (companyId: string, drawer: DrawerRef, search: URLSearchParams) =>
    Object.fromEntries(
      Object.entries(queries).map(([key, { parameters, variables }]) => [
        key,
        { parameters, variables: variables(companyId, drawer, search) },
      ]),
    ) as Requests<Queries>;
  const read = readCode(load);
  // Whoever opens the drawer learns that its code did not come.
  const preload = () => void read().catch(() => undefined);
  return {
    name,
    label,
    width,
    shape,
    preload,
    keeper: (environment) => {
      const keeper = new QueryKeeper<Queries>(environment);
      return {
        start: (companyId, drawer, search) => {
          preload();
          return keeper.start(requests(companyId, drawer, search));
        },
        forget: () => keeper.forget(),
        // Only refs that this keeper started come back to it.
        show: (refs) => keeper.show(refs as QueryRefs<Queries>),
        hide: (refs) => keeper.hide(refs as QueryRefs<Queries>),
      };
    },
    // The host hands each drawer the refs of its own queries.
    Screen: lazy(read) as Drawer['Screen'],
  };
}
