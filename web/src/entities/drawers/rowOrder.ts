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
  const listeners = new Set<() => void>();
  return {
    get: () => order,
    set(next: RowOrder | null) {
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

/** Neighbours of what a drawer shows, or null when the table does not hold it. */
export function useNeighbours(drawer: string, id: string) {
  const orders = use(RowOrdersContext);
  const order = useSyncExternalStore(orders.subscribe, orders.get);
  const index = order?.drawer === drawer ? order.ids.indexOf(id) : -1;
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
