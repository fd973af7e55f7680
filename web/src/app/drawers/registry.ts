import { ADMINISTRATION_DRAWERS } from '../../domains/administration/administration.drawers.ts';
import { markDrawer } from '../../domains/attackers/attackers.drawers.ts';
import {
  featuresDrawer,
  installationSettingsDrawer,
} from '../../domains/backoffice/backoffice.drawers.ts';
import { collectorTokensDrawer, sourcesDrawer } from '../../domains/ingest/ingest.drawers.ts';
import { integrationDrawer } from '../../domains/integrations/integrations.drawers.ts';
import { DATA_TYPE_DRAWERS } from '../../domains/inventory/data-types/dataTypes.drawers.ts';
import { dataFlowDrawer } from '../../domains/inventory/data-security/dataSecurity.drawers.ts';
import { endpointDrawer } from '../../domains/inventory/inventory.drawers.ts';
import { parameterDrawer } from '../../domains/inventory/parameter-configuration/parameterConfiguration.drawers.ts';
import { KEYWORD_LIST_DRAWERS } from '../../domains/inventory/keyword-lists/keywordLists.drawers.ts';
import { LABEL_DRAWERS } from '../../domains/labels/labels.drawers.ts';
import { taskDrawer } from '../../domains/onboarding/onboarding.drawers.ts';
import { POSTURE_DRAWERS } from '../../domains/posture/posture.drawers.ts';
import type { Drawer } from '../../entities/drawers/defineDrawer.tsx';

const ALL: readonly Drawer[] = [
  endpointDrawer,
  collectorTokensDrawer,
  sourcesDrawer,
  ...DATA_TYPE_DRAWERS,
  ...KEYWORD_LIST_DRAWERS,
  dataFlowDrawer,
  parameterDrawer,
  ...LABEL_DRAWERS,
  ...ADMINISTRATION_DRAWERS,
  integrationDrawer,
  markDrawer,
  featuresDrawer,
  installationSettingsDrawer,
  taskDrawer,
  ...POSTURE_DRAWERS,
];

/** Every drawer by its name in addresses. */
export const drawers: ReadonlyMap<string, Drawer> = new Map(
  ALL.map((drawer) => [drawer.name, drawer]),
);
