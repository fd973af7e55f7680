import { collectorTokensDrawer, sourcesDrawer } from '../../domains/ingest/ingest.routes.ts';
import { endpointDrawer } from '../../domains/inventory/inventory.routes.ts';
import type { Drawer } from '../../entities/drawers/defineDrawer.tsx';

/** Every drawer by its name in addresses. */
export const drawers: ReadonlyMap<string, Drawer> = new Map([endpointDrawer, collectorTokensDrawer, sourcesDrawer].map((drawer) => [drawer.name, drawer]));
