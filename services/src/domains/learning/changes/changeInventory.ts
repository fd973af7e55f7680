import {
  type ApplyConfiguration,
  applyConfiguration,
} from '../configuration/applyConfiguration.ts';
import { type ApplyGlobalTypes, applyGlobalTypes } from '../data-types/applyGlobalTypes.ts';
import { type ChangeDataTypes, changeDataTypes } from '../data-types/changeDataTypes.ts';
import { type ReclassifyHosts, reclassifyHosts } from '../data-types/reclassifyHosts.ts';
import { addApi, type AddApi } from '../apis/addApi.ts';
import { changeApi, type ChangeApi } from '../apis/changeApi.ts';
import { setHostPattern, type SetHostPattern } from '../apis/setHostPattern.ts';
import { type ChangeSettings, changeSettings } from '../settings/changeSettings.ts';
import { type DeleteTune, deleteTune, type SaveTune, saveTune } from '../tunes/changeTunes.ts';
import { tuneAuthentication, type TuneAuthentication } from '../tunes/tuneAuthentication.ts';
import type { ChangeScope } from './changeScope.ts';
import {
  type ImportTemplates,
  importTemplates,
  type MaskTemplates,
  maskTemplates,
  type RemoveTemplates,
  removeTemplates,
} from '../documents/importTemplates.ts';
import { mergeEndpoints, type MergeEndpoints } from '../corrections/mergeEndpoints.ts';
import { splitEndpoint, type SplitEndpoint } from '../corrections/splitEndpoint.ts';
import { splitValues, type SplitValues } from '../corrections/splitValues.ts';
import { undoCorrection, type UndoCorrection } from '../corrections/undoCorrection.ts';
import {
  type CarryDecisionOut,
  carryDecisionOut,
} from '../parameter-decisions/carryDecisionOut.ts';
import {
  type DecideParameter,
  decideParameter,
  type UndoDecision,
  undoDecision,
} from '../parameter-decisions/decideParameter.ts';
import { type WeighCrownJewels, weighCrownJewels } from './weighCrownJewels.ts';

/** What people may decide about the learned inventory; each kind has a file of its own here. */
export type InventoryChange =
  | ImportTemplates
  | RemoveTemplates
  | MaskTemplates
  | AddApi
  | ChangeApi
  | SetHostPattern
  | ChangeSettings
  | SaveTune
  | DeleteTune
  | TuneAuthentication
  | MergeEndpoints
  | SplitEndpoint
  | SplitValues
  | UndoCorrection
  | WeighCrownJewels
  | ChangeDataTypes
  | ReclassifyHosts
  | ApplyGlobalTypes
  | ApplyConfiguration
  | DecideParameter
  | UndoDecision
  | CarryDecisionOut;

type Kinds = {
  readonly [Kind in InventoryChange['kind']]: (
    change: Extract<InventoryChange, { kind: Kind }>,
    scope: ChangeScope,
  ) => Promise<unknown>;
};

const KINDS: Kinds = {
  importTemplates,
  removeTemplates,
  maskTemplates,
  addApi,
  changeApi,
  setHostPattern,
  changeSettings,
  saveTune,
  deleteTune,
  tuneAuthentication,
  mergeEndpoints,
  splitEndpoint,
  splitValues,
  undoCorrection,
  weighCrownJewels,
  changeDataTypes,
  reclassifyHosts,
  applyGlobalTypes,
  applyConfiguration,
  decideParameter,
  undoDecision,
  carryDecisionOut,
};

/** Carries out one change; the learner flushes what it touched. */
export function changeInventory(change: InventoryChange, scope: ChangeScope): Promise<unknown> {
  const carryOut = KINDS[change.kind] as (
    change: InventoryChange,
    scope: ChangeScope,
  ) => Promise<unknown>; // The table pairs each kind with its own change.
  return carryOut(change, scope);
}
