import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { DEFAULT_LEARNING, type LearningSettings } from '../learner/learningSettings.ts';
import type { Correlator, DisplayBody, ParameterType } from './settings.schemas.ts';

const DEFAULT_DISPLAY: DisplayBody = { hiddenUrlTypes: [], groupByHost: false };

const LEARNING_SETTINGS = statement(
  `select mode, low_minimum as "lowMinimum", regular_minimum as "regularMinimum",
      path_patterns as "pathPatterns" from inventory.learning_settings where company_id = $1`,
  {
    mode: as<LearningSettings['mode']>('text'),
    lowMinimum: 'int4',
    regularMinimum: 'int4',
    pathPatterns: 'bool',
  },
);

/** How the company's traffic is learned. */
export async function learningSettings(query: CompanyQuery): Promise<LearningSettings> {
  const [row] = await query(LEARNING_SETTINGS, [query.companyId]);
  return row ?? DEFAULT_LEARNING;
}

const DISPLAY_SETTINGS = statement(
  `select hidden_url_types as "hiddenUrlTypes", group_by_host as "groupByHost"
    from inventory.display_settings where company_id = $1`,
  { hiddenUrlTypes: as<DisplayBody['hiddenUrlTypes']>('text[]'), groupByHost: 'bool' },
);

/** How the inventory opens for the company's people. */
export async function displaySettings(query: CompanyQuery): Promise<DisplayBody> {
  const [row] = await query(DISPLAY_SETTINGS, [query.companyId]);
  return row ?? DEFAULT_DISPLAY;
}

const PARAMETER_TYPES = statement(
  `select id, name, include_pattern as "includePattern", exclude_pattern as "excludePattern",
      is_enabled as enabled from inventory.parameter_types where company_id = $1
    order by created_at, id`,
  { id: 'uuid', name: 'text', includePattern: 'text', excludePattern: 'text?', enabled: 'bool' },
);

/** The company's own parameter types, in the order they are tried. */
export const parameterTypes = (query: CompanyQuery): Promise<ParameterType[]> =>
  query(PARAMETER_TYPES, [query.companyId]);

const CORRELATORS = statement(
  `select id, display_name as "displayName", location, parameter from inventory.correlators
    where company_id = $1 order by created_at, id`,
  {
    id: 'uuid',
    displayName: 'text',
    location: as<Correlator['location']>('text'),
    parameter: 'text',
  },
);

/** The company's correlators, in the order they are tried. */
export const correlators = (query: CompanyQuery): Promise<Correlator[]> =>
  query(CORRELATORS, [query.companyId]);
