import { type Correlator, type CorrelatorLocation } from '@palisade/engine/patterns/correlators.ts';
import { type HostPattern, readHostPattern } from '@palisade/engine/patterns/hostPattern.ts';
import { compilePattern, isPattern } from '@palisade/engine/patterns/safePattern.ts';
import { ValueTypes, type ValueType } from '@palisade/engine/patterns/valueTypes.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { type OwnTypesOfCompany, readOwnTypes } from './ownTypes.ts';
import { DEFAULT_LEARNING, type LearningSettings } from './learningSettings.ts';

/** What a company's people decided about how its traffic is learned. */
export interface CompanyRules extends OwnTypesOfCompany {
  readonly learning: LearningSettings;
  /** Types that make parameters of paths; null while that is off. */
  readonly valueTypes: ValueTypes | null;
  readonly correlators: readonly Correlator[];
  readonly hostPatterns: readonly HostPattern[];
}

const LEARNING = statement(
  `select mode, low_minimum as "lowMinimum", regular_minimum as "regularMinimum",
      path_patterns as "pathPatterns" from inventory.learning_settings where company_id = $1`,
  {
    mode: as<LearningSettings['mode']>('text'),
    lowMinimum: 'int4',
    regularMinimum: 'int4',
    pathPatterns: 'bool',
  },
);

const PARAMETER_TYPES = statement(
  `select name, include_pattern as include, exclude_pattern as exclude
    from inventory.parameter_types where company_id = $1 and is_enabled order by created_at, id`,
  { name: 'text', include: 'text', exclude: 'text?' },
);

const CORRELATORS = statement(
  'select location, parameter from inventory.correlators where company_id = $1 order by created_at, id',
  { location: as<CorrelatorLocation>('text'), parameter: 'text' },
);

const HOST_PATTERNS = statement(
  'select name, pattern from inventory.hosts where company_id = $1 and pattern is not null order by id',
  { name: 'text', pattern: 'text' },
);

/**
 * Reads the rules of a company. Expressions were checked when they were saved. @param known rules
 * whose data types stay where they did not change
 */
export async function readRules(query: CompanyQuery, known?: CompanyRules): Promise<CompanyRules> {
  const [learning] = await query(LEARNING, [query.companyId]);
  const types = await query(PARAMETER_TYPES, [query.companyId]);
  const correlators = await query(CORRELATORS, [query.companyId]);
  const hosts = await query(HOST_PATTERNS, [query.companyId]);
  const own = await readOwnTypes(query, known);
  return {
    ...own,
    learning: learning ?? DEFAULT_LEARNING,
    valueTypes: learning?.pathPatterns === true ? new ValueTypes(types.flatMap(typeOf)) : null,
    correlators,
    hostPatterns: hosts.flatMap(({ name, pattern }) => {
      const read = readHostPattern(pattern);
      return typeof read === 'string' ? [] : [{ pattern: read.pattern, name }];
    }),
  };
}

function typeOf({
  name,
  include,
  exclude,
}: {
  name: string;
  include: string;
  exclude: string | null;
}): ValueType[] {
  const included = compilePattern(include);
  const excluded = exclude === null ? null : compilePattern(exclude);
  return isPattern(included) && (excluded === null || isPattern(excluded))
    ? [{ name, include: included, exclude: excluded }]
    : [];
}
