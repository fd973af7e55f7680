import { createContext, use, useEffect, useSyncExternalStore } from 'react';

/** The rows behind a drawer, in the order of the table that opened it. */
export interface RowOrder {
  /** Name of the drawer that the rows open. */
  readonly drawer: string;
  readonly ids: readonly string[];
  /** How many rows there are in all, or null while that is not known. */
  readonly total: number | null;
  /** What the rows belong to, such as a host. */
  readonly scope?: string;
  /** Loads the rows after the last one; absent when there are no more. */
  readonly onMore?: (() => void) | undefined;
}

/** Where the table tells its order to the drawers. */
export function createRowOrders() {
  let order: RowOrder | null = null;
  const left = new Map<string, RowOrder>();
  const listeners = new Set<() => void>();
  return {
    get: () => order,
    /** The last order of the rows of a drawer or page, also when their table is gone. */
    lastOf: (drawer: string) => left.get(drawer) ?? null,
    set(next: RowOrder | null) {
      // What is gone cannot load more.
      if (order !== null) left.set(order.drawer, { ...order, onMore: undefined });
      order = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const RowOrdersContext = createContext(createRowOrders());

/** Tells the drawers the order of the rows on screen. */
export function usePublishRows(order: RowOrder): void {
  const orders = use(RowOrdersContext);
  useEffect(() => {
    orders.set(order);
    return () => orders.set(null);
  }, [orders, order]);
}

/** Whether a drawer over its table asks, or a page that the table led to and that took its place. */
type Asker = 'drawer' | 'page';

/** Neighbours of what a drawer or a page shows, or null when the table does not hold it. */
export function useNeighbours(drawer: string, id: string, asker: Asker = 'drawer') {
  const orders = use(RowOrdersContext);
  const current = useSyncExternalStore(orders.subscribe, orders.get);
  const order =
    current?.drawer === drawer ? current : asker === 'page' ? orders.lastOf(drawer) : null;
  const index = order === null ? -1 : order.ids.indexOf(id);
  if (!order || index < 0) return null;
  const nextId = order.ids[index + 1] ?? null;
  return {
    position: index + 1,
    total: order.total,
    scope: order.scope ?? null,
    previousId: order.ids[index - 1] ?? null,
    nextId,
    onMore: nextId === null ? order.onMore : undefined,
  };
}
