import type { CompanyQuery } from '../../../platform/database/database.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import type { AuditedChange } from '../../identity/audit.client.ts';
import {
  correlators,
  displaySettings,
  learningSettings,
  parameterTypes,
} from './settings.repository.ts';
import type {
  CorrelatorBody,
  DisplayBody,
  LearningBody,
  ParameterTypeBody,
} from './settings.schemas.ts';

/** What was written, for the audit log and the answer. */
export interface Written {
  readonly id: string;
  readonly audit: Pick<AuditedChange, 'action' | 'targetType' | 'before' | 'after'>;
}

/** Each of them is looked at for new segments of paths or each request, so there are few. */
const MOST = 50;

export async function saveLearning(query: CompanyQuery, settings: LearningBody): Promise<Written> {
  const before = await learningSettings(query);
  const { mode, lowMinimum, regularMinimum, pathPatterns } = settings;
  await query(
    `insert into inventory.learning_settings (company_id, mode, low_minimum, regular_minimum,
        path_patterns) values ($1, $2, $3, $4, $5)
     on conflict (company_id) do update
       set mode = excluded.mode, low_minimum = excluded.low_minimum,
         regular_minimum = excluded.regular_minimum, path_patterns = excluded.path_patterns`,
    [query.companyId, mode, lowMinimum, regularMinimum, pathPatterns],
  );
  return {
    id: query.companyId,
    audit: { action: 'learningSettings.update', targetType: 'company', before, after: settings },
  };
}

export async function saveDisplay(query: CompanyQuery, settings: DisplayBody): Promise<Written> {
  const before = await displaySettings(query);
  await query(
    `insert into inventory.display_settings (company_id, hidden_url_types, group_by_host) values ($1, $2, $3)
     on conflict (company_id) do update
       set hidden_url_types = excluded.hidden_url_types, group_by_host = excluded.group_by_host`,
    [query.companyId, settings.hiddenUrlTypes, settings.groupByHost],
  );
  return {
    id: query.companyId,
    audit: { action: 'displaySettings.update', targetType: 'company', before, after: settings },
  };
}

export async function saveParameterType(
  query: CompanyQuery,
  asked: string | null,
  type: ParameterTypeBody,
): Promise<Written> {
  const all = await parameterTypes(query);
  const before = all.find(({ id }) => id === asked) ?? null;
  if (asked !== null && before === null) throw notFound('parameter type');
  if (all.some(({ id, name }) => id !== asked && name.toLowerCase() === type.name.toLowerCase()))
    throw new Problem('conflict', 'Must be unique', { field: 'name' });
  if (before === null && all.length >= MOST)
    throw new Problem('badInput', `A company has at most ${MOST} parameter types.`);
  const id = before?.id ?? uuidV7();
  await query(
    `insert into inventory.parameter_types (company_id, id, name, include_pattern, exclude_pattern,
        is_enabled) values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id, id) do update
       set name = excluded.name, include_pattern = excluded.include_pattern,
         exclude_pattern = excluded.exclude_pattern, is_enabled = excluded.is_enabled`,
    [
      query.companyId,
      id,
      type.name,
      type.includePattern,
      type.excludePattern ?? null,
      type.enabled,
    ],
  );
  return {
    id,
    audit: {
      action: before === null ? 'parameterType.create' : 'parameterType.update',
      targetType: 'parameterType',
      before,
      after: type,
    },
  };
}

export async function saveCorrelator(
  query: CompanyQuery,
  asked: string | null,
  correlator: CorrelatorBody,
): Promise<Written> {
  const all = await correlators(query);
  const before = all.find(({ id }) => id === asked) ?? null;
  if (asked !== null && before === null) throw notFound('correlator');
  const isTaken = all.some(
    ({ id, location, parameter }) =>
      id !== asked && location === correlator.location && parameter === correlator.parameter,
  );
  if (isTaken)
    throw new Problem(
      'conflict',
      'A correlator with this parameter name and location already exists',
      { field: 'parameter' },
    );
  if (before === null && all.length >= MOST)
    throw new Problem('badInput', `A company has at most ${MOST} correlators.`);
  const id = before?.id ?? uuidV7();
  await query(
    `insert into inventory.correlators (company_id, id, display_name, location, parameter) values ($1, $2, $3, $4, $5)
     on conflict (company_id, id) do update
       set display_name = excluded.display_name, location = excluded.location,
         parameter = excluded.parameter`,
    [query.companyId, id, correlator.displayName, correlator.location, correlator.parameter],
  );
  return {
    id,
    audit: {
      action: before === null ? 'correlator.create' : 'correlator.update',
      targetType: 'correlator',
      before,
      after: correlator,
    },
  };
}

export async function deleteParameterType(query: CompanyQuery, id: string): Promise<Written> {
  const before = (await parameterTypes(query)).find((type) => type.id === id);
  if (before === undefined) throw notFound('parameter type');
  await query('delete from inventory.parameter_types where company_id = $1 and id = $2', [
    query.companyId,
    id,
  ]);
  return { id, audit: { action: 'parameterType.delete', targetType: 'parameterType', before } };
}

export async function deleteCorrelator(query: CompanyQuery, id: string): Promise<Written> {
  const before = (await correlators(query)).find((correlator) => correlator.id === id);
  if (before === undefined) throw notFound('correlator');
  await query('delete from inventory.correlators where company_id = $1 and id = $2', [
    query.companyId,
    id,
  ]);
  return { id, audit: { action: 'correlator.delete', targetType: 'correlator', before } };
}
