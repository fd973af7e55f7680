import type { Scope } from '../../platform/database/database.ts';
import type { Label } from './labels.schemas.ts';

export function labelsById(scope: Scope, companyId: string, ids: readonly string[]): Promise<Label[]> {
  return scope.query<Label>('select id, name, group_name as "groupName" from labels.labels where company_id = $1 and id = any($2)', [companyId, ids]);
}

/** Labels attached to these endpoints, by group and name. */
export function labelsOfEndpoints(scope: Scope, companyId: string, ids: readonly string[]): Promise<(Label & { endpointId: string })[]> {
  return scope.query<Label & { endpointId: string }>(
    `select attached.endpoint_id as "endpointId", label.id, label.name, label.group_name as "groupName"
     from labels.endpoint_labels attached join labels.labels label on label.company_id = attached.company_id and label.id = attached.label_id
     where attached.company_id = $1 and attached.endpoint_id = any($2) order by label.group_name, label.name, label.id`,
    [companyId, ids],
  );
}
