import type { Scope } from '../../../platform/database/database.ts';
import { DEFAULT_LEARNING, type LearningSettings } from '../learner/learningSettings.ts';
import type { Correlator, DisplayBody, ParameterType } from './settings.schemas.ts';

type Reader = Pick<Scope, 'query'>;

const DEFAULT_DISPLAY: DisplayBody = { hiddenUrlTypes: [], groupByHost: false };

/** How the company's traffic is learned. */
export async function learningSettings(
  scope: Reader,
  companyId: string,
): Promise<LearningSettings> {
  const [row] = await scope.query<LearningSettings>(
    'select mode, low_minimum as "lowMinimum", regular_minimum as "regularMinimum", path_patterns as "pathPatterns" from inventory.learning_settings where company_id = $1',
    [companyId],
  );
  return row ?? DEFAULT_LEARNING;
}

/** How the inventory opens for the company's people. */
export async function displaySettings(scope: Reader, companyId: string): Promise<DisplayBody> {
  const [row] = await scope.query<DisplayBody>(
    'select hidden_url_types as "hiddenUrlTypes", group_by_host as "groupByHost" from inventory.display_settings where company_id = $1',
    [companyId],
  );
  return row ?? DEFAULT_DISPLAY;
}

/** The company's own parameter types, in the order they are tried. */
export const parameterTypes = (scope: Reader, companyId: string): Promise<ParameterType[]> =>
  scope.query<ParameterType>(
    'select id, name, include_pattern as "includePattern", exclude_pattern as "excludePattern", is_enabled as enabled from inventory.parameter_types where company_id = $1 order by created_at, id',
    [companyId],
  );

/** The company's correlators, in the order they are tried. */
export const correlators = (scope: Reader, companyId: string): Promise<Correlator[]> =>
  scope.query<Correlator>(
    'select id, display_name as "displayName", location, parameter from inventory.correlators where company_id = $1 order by created_at, id',
    [companyId],
  );
