import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Subject } from './subjects.ts';

// What was said of a field before can be said otherwise when no example shows it any more.
const SHOWS_FIELD = statement(
  `select exists (
       select from attackers.examples where company_id = $1 and step_id = $2 and case $3
           when 'field' then anomalies @> jsonb_build_array(jsonb_build_object('location', $4::text, 'name', $5::text))
           else place @> jsonb_build_object('location', $4::text, 'name', $5::text)
             or violations @> jsonb_build_array(jsonb_build_object('location', $4::text, 'field', $5::text))
         end
     ) or exists (
       select from attackers.marks where company_id = $1 and subject = $6 and endpoint_id = $7
     ) as "isShown"`,
  { isShown: 'bool' },
);

/**
 * Whether a step shows the field that somebody marks: a mark of another one would hide nothing.
 * @throws Problem badInput where it does not
 */
export async function needField(
  query: CompanyQuery,
  stepId: string,
  { kind, location, name, subject, endpoint }: Subject,
): Promise<void> {
  if (kind !== 'field' && kind !== 'injection') return;
  const values = [query.companyId, stepId, kind, location, name, subject, endpoint];
  const [found] = await query(SHOWS_FIELD, values);
  if (found?.isShown === true) return;
  const field = name === '' ? `the ${location}` : `the field ${name} in the ${location}`;
  throw new Problem(
    'badInput',
    kind === 'field'
      ? `Nothing unusual was seen in ${field} of this step.`
      : `No signatures were seen in ${field} of this step.`,
    { field: 'name' },
  );
}
