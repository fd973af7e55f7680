import type { Database } from '../../../platform/database/database.ts';
import { changeInTurn } from '../inTurn.ts';

/**
 * Deletes the values that gaps of a company quote as evidence: samples and fixed sets of
 * parameters. Closed and frozen gaps are not evaluated again, so they would keep these forever. Waits
 * for endpoints that are being evaluated.
 */
export function deleteGapSamples(db: Database, companyId: string): Promise<void> {
  return changeInTurn(db, companyId, async (query) => {
    await query(
      `update posture.gaps set evidence = evidence || jsonb_build_object(
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
       where company_id = $1 and (
         evidence @? '$.parameters[*] ? (@.samples.size() > 0 || @.enumValues.type() == "array")'
         or evidence @?
           '$.matchingFields[*] ? (@.field == "parameterEnumValue" && @.values.size() > 0)'
       )`,
      [companyId],
    );
  });
}
