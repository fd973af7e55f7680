import type { Actor } from '../../../platform/companySettings.ts';
import { auditAs } from '../../identity/audit.client.ts';
import type { ChangeScope } from '../changes/changeScope.ts';
import { readRules } from '../learner/companyRules.ts';
import { relearnStates } from './relearnStates.ts';
import type { CorrelatorBody, LearningBody, ParameterTypeBody } from './settings.schemas.ts';
import {
  deleteCorrelator,
  deleteParameterType,
  saveCorrelator,
  saveLearning,
  saveParameterType,
  type Written,
} from './writeSettings.ts';

/** One of the decisions about how a company's traffic is learned. Ids are null for what is new. */
export type SettingsWrite =
  | { readonly what: 'learning'; readonly settings: LearningBody }
  | { readonly what: 'parameterType'; readonly id: string | null; readonly type: ParameterTypeBody }
  | { readonly what: 'correlator'; readonly id: string | null; readonly correlator: CorrelatorBody }
  | { readonly what: 'deleteParameterType'; readonly id: string }
  | { readonly what: 'deleteCorrelator'; readonly id: string };

/** Changes how a company's traffic is learned, from the next exchange on. */
export interface ChangeSettings {
  readonly kind: 'changeSettings';
  readonly write: SettingsWrite;
  readonly actor: Actor;
}

function carryOut({ query }: ChangeScope, write: SettingsWrite): Promise<Written> {
  switch (write.what) {
    case 'learning':
      return saveLearning(query, write.settings);
    case 'parameterType':
      return saveParameterType(query, write.id, write.type);
    case 'correlator':
      return saveCorrelator(query, write.id, write.correlator);
    case 'deleteParameterType':
      return deleteParameterType(query, write.id);
    case 'deleteCorrelator':
      return deleteCorrelator(query, write.id);
  }
}

export async function changeSettings(
  { write, actor }: ChangeSettings,
  scope: ChangeScope,
): Promise<{ readonly id: string }> {
  const { company, query } = scope;
  const { audit, id } = await carryOut(scope, write);
  await auditAs(query, actor, { targetId: id, ...audit });
  company.rules = await readRules(query, company.rules);
  if (write.what === 'learning') await relearnStates(scope);
  return { id };
}
