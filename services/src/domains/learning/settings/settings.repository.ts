import type { CompanyQuery } from '../../../platform/database/database.ts';
import { DEFAULT_LEARNING, type LearningSettings } from '../learner/learningSettings.ts';
import type { Correlator, DisplayBody, ParameterType } from './settings.schemas.ts';

const DEFAULT_DISPLAY: DisplayBody = { hiddenUrlTypes: [], groupByHost: false };

/** How the company's traffic is learned. */
export async function learningSettings(query: CompanyQuery): Promise<LearningSettings> {
  const [row] = await query<LearningSettings>(
    'select mode, low_minimum as "lowMinimum", regular_minimum as "regularMinimum", path_patterns as "pathPatterns" from inventory.learning_settings where company_id = $1',
    [query.companyId],
  );
  return row ?? DEFAULT_LEARNING;
}

/** How the inventory opens for the company's people. */
export async function displaySettings(query: CompanyQuery): Promise<DisplayBody> {
  const [row] = await query<DisplayBody>(
    'select hidden_url_types as "hiddenUrlTypes", group_by_host as "groupByHost" from inventory.display_settings where company_id = $1',
    [query.companyId],
  );
  return row ?? DEFAULT_DISPLAY;
}

/** The company's own parameter types, in the order they are tried. */
export const parameterTypes = (query: CompanyQuery): Promise<ParameterType[]> =>
  query<ParameterType>(
    'select id, name, include_pattern as "includePattern", exclude_pattern as "excludePattern", is_enabled as enabled from inventory.parameter_types where company_id = $1 order by created_at, id',
    [query.companyId],
  );

/** The company's correlators, in the order they are tried. */
export const correlators = (query: CompanyQuery): Promise<Correlator[]> =>
  query<Correlator>(
    'select id, display_name as "displayName", location, parameter from inventory.correlators where company_id = $1 order by created_at, id',
    [query.companyId],
  );
