import type { CompanyQuery, Database } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { SampleCounts } from '../../../platform/sampleCounts.ts';
import { changeInTurn } from '../inTurn.ts';

const QUOTES_VALUES = `(
  evidence @? '$.parameters[*] ? (@.samples.size() > 0 || @.enumValues.type() == "array")'
  or evidence @? '$.matchingFields[*] ? (@.field == "parameterEnumValue" && @.values.size() > 0)'
)`;

const EMPTY = statement(
  `with emptied as (
     update posture.gaps set evidence = evidence || jsonb_build_object(
       'parameters', coalesce((
         select jsonb_agg(p || '{"samples": [], "enumValues": null}' order by place)
         from jsonb_array_elements(evidence -> 'parameters') with ordinality as e (p, place)
       ), '[]'),
       'matchingFields', coalesce((
         select jsonb_agg(
           case when f ->> 'field' = 'parameterEnumValue' then f || '{"values": []}' else f end
           order by place)
         from jsonb_array_elements(evidence -> 'matchingFields') with ordinality as e (f, place)
       ), '[]'))
     where company_id = $1 and ${QUOTES_VALUES} returning 1
   ) select count(*) as "gapEvidence" from emptied`,
  { gapEvidence: 'int8' },
);

/**
 * Deletes the values that gaps of a company quote as evidence: samples and fixed sets of
 * parameters. Closed and frozen gaps are not evaluated again, so they would keep these forever. Waits
 * for endpoints that are being evaluated.
 */
export function deleteGapSamples(db: Database, companyId: string): Promise<SampleCounts> {
  return changeInTurn(db, companyId, async (query) => {
    const [row] = await query(EMPTY, [companyId]);
    return row ?? {};
  });
}

const REMAINING = statement(
  `select count(*) as "gapEvidence" from posture.gaps where company_id = $1 and ${QUOTES_VALUES}`,
  { gapEvidence: 'int8' },
);

/** How many gaps of a company quote values. */
export async function remainingGapSamples(query: CompanyQuery): Promise<SampleCounts> {
  const [row] = await query(REMAINING, [query.companyId]);
  return row ?? {};
}
