import type { Severity } from '@palisade/vocabulary/severities.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { as } from '../../../platform/database/statement.ts';
import { filtered, type GapsWanted, plainly } from './gapConditions.ts';

/** The gaps of one name, which is that of their policy. */
export interface TopGap {
  readonly name: string;
  readonly severity: Severity;
  readonly categories: string[];
  readonly gaps: number;
}

/** Names with the most severe gaps, of those the ones with most gaps first. */
export function topGaps(scope: CompanyScope, wanted: GapsWanted, first: number): Promise<TopGap[]> {
  const values: unknown[] = [];
  const where = `${plainly(wanted, scope.companyId, values)} and ${filtered(wanted, values)}`;
  return scope.query(
    {
      sql: `select name, severity, categories, count(*) as gaps from posture.gaps g where ${where}
     group by name, severity, severity_rank, categories order by severity_rank desc, gaps desc, name limit ${first}`,
      columns: { name: 'text', severity: as<Severity>('text'), categories: 'text[]', gaps: 'int8' },
    },
    values,
  );
}
