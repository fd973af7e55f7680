import { type Correlator, type CorrelatorLocation } from '@palisade/engine/patterns/correlators.ts';
import { type HostPattern, readHostPattern } from '@palisade/engine/patterns/hostPattern.ts';
import { compilePattern, isPattern } from '@palisade/engine/patterns/safePattern.ts';
import { ValueTypes, type ValueType } from '@palisade/engine/patterns/valueTypes.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { DEFAULT_LEARNING, type LearningSettings } from './learningSettings.ts';

/** What a company's people decided about how its traffic is learned. */
export interface CompanyRules {
  readonly learning: LearningSettings;
  /** Types that make parameters of paths; null while that is off. */
  readonly valueTypes: ValueTypes | null;
  readonly correlators: readonly Correlator[];
  readonly hostPatterns: readonly HostPattern[];
}

/** Reads the rules of a company. Expressions were checked when they were saved. */
export async function readRules(query: CompanyQuery): Promise<CompanyRules> {
  const [learning] = await query<LearningSettings>(
    'select mode, low_minimum as "lowMinimum", regular_minimum as "regularMinimum", path_patterns as "pathPatterns" from inventory.learning_settings where company_id = $1',
    [query.companyId],
  );
  const types = await query<{ name: string; include: string; exclude: string | null }>(
    'select name, include_pattern as include, exclude_pattern as exclude from inventory.parameter_types where company_id = $1 and is_enabled order by created_at, id',
    [query.companyId],
  );
  const correlators = await query<{ location: CorrelatorLocation; parameter: string }>(
    'select location, parameter from inventory.correlators where company_id = $1 order by created_at, id',
    [query.companyId],
  );
  const hosts = await query<{ name: string; pattern: string }>(
    'select name, pattern from inventory.hosts where company_id = $1 and pattern is not null order by id',
    [query.companyId],
  );
  return {
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
