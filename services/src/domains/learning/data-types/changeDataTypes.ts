import type { Actor } from '../../../platform/companySettings.ts';
import { auditAs } from '../../identity/audit.client.ts';
import { decidedBy } from '../change-feed/decidedBy.ts';
import type { ChangeScope } from '../changes/changeScope.ts';
import { readRules } from '../learner/companyRules.ts';
import { countChange, type DataTypeWrite, writeDataTypes } from './writeDataTypes.ts';

/** Changes what kinds of data a company's traffic is searched for, from the next exchange on. */
export interface ChangeDataTypes {
  readonly kind: 'changeDataTypes';
  readonly write: DataTypeWrite;
  readonly actor: Actor;
}

export async function changeDataTypes(
  { write, actor }: ChangeDataTypes,
  { company, query }: ChangeScope,
): Promise<{ readonly id: string }> {
  const { id, audit } = await writeDataTypes(write, { query, actor, companies: [query] });
  await countChange(query);
  await auditAs(query, actor, { targetId: id, ...audit });
  company.reclassify(await readRules(query, company.rules), decidedBy(actor));
  return { id };
}
