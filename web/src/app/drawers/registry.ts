import { ADMINISTRATION_DRAWERS } from '../../domains/administration/administration.routes.ts';
import { collectorTokensDrawer, sourcesDrawer } from '../../domains/ingest/ingest.routes.ts';
import { integrationDrawer } from '../../domains/integrations/integrations.routes.ts';
import { endpointDrawer } from '../../domains/inventory/inventory.routes.ts';
import { LABEL_DRAWERS } from '../../domains/labels/labels.routes.ts';
import { POSTURE_DRAWERS } from '../../domains/posture/posture.routes.ts';
import type { Drawer } from '../../entities/drawers/defineDrawer.tsx';

const ALL: readonly Drawer[] = [
  endpointDrawer,
  collectorTokensDrawer,
  sourcesDrawer,
  ...LABEL_DRAWERS,
  ...ADMINISTRATION_DRAWERS,
  integrationDrawer,
  ...POSTURE_DRAWERS,
];

/** Every drawer by its name in addresses. */
export const drawers: ReadonlyMap<string, Drawer> = new Map(ALL.map((drawer) => [drawer.name, drawer]));
