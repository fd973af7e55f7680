import type { CompanyScope } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { type LearningMode } from '../../../../../vocabulary/src/learningModes.ts';
import { minimumRequests } from '../learner/learningSettings.ts';
import { stagingReasons } from '../facts/learningState.ts';
import { learningSettings } from '../settings/settings.repository.ts';
import type { Learning, Tune } from './tunes.schemas.ts';

const TUNES_OF = statement(
  `select id, endpoint_id as "endpointId", side as "tuneType",
      case location when 'header' then 'headers' when 'query' then 'queryParams'
        when 'cookie' then 'cookies' when 'path' then 'path' else 'content' end as "where",
       content_type as "contentType", name as "fieldName", metadata, updated_at as "updatedAt",
           updated_by as "updatedBy"
     from inventory.tunes
       where company_id = $1 and endpoint_id = any($2::uuid[]) and metadata ? 'type'
       order by side, location, name, id`,
  {
    id: 'uuid',
    endpointId: 'uuid',
    tuneType: as<Tune['tuneType']>('text'),
    where: as<Tune['where']>('text'),
    contentType: 'text',
    fieldName: 'text',
    metadata: as<Tune['metadata']>('jsonb'),
    updatedAt: 'timestamptz',
    updatedBy: 'text',
  },
);

/**
 * How people described parameters of these endpoints, by place and name. Decisions about their data
 * alone are no such descriptions.
 */
export function tunesOf(scope: CompanyScope, endpointIds: readonly string[]): Promise<Tune[]> {
  return scope.query(TUNES_OF, [scope.companyId, endpointIds]);
}

const ROW = {
  id: 'uuid',
  authenticated: 'bool?',
  learned: 'bool?',
  tuned: 'bool?',
  state: as<'staging' | 'available'>('text'),
  requests: 'int8',
  hours: 'int2?',
  consumers: 'int2?',
  age: 'float8',
  mode: as<LearningMode | null>('text?'),
  relearning: as<Learning['relearning']>('jsonb?'),
} as const;

const LEARNING_OF = statement(
  `select e.id, e.authenticated, e.authenticated_learned as learned, e.authenticated_tuned as tuned,
      e.learning_state as state, e.requests, e.seen_hours as hours,
       e.seen_consumers as consumers,
           extract(epoch from e.last_activity_at - e.first_seen_at)::double precision * 1000 as age,
           a.learning_mode as mode, e.relearning
     from inventory.endpoints e join apis a on a.company_id = e.company_id and a.id = e.api_id
       where e.company_id = $1 and e.id = any($2::uuid[])`,
  ROW,
);

/**
 * What was learned of these endpoints' authentication beside what was tuned, and why they are still
 * in staging.
 */
export async function learningOf(scope: CompanyScope, ids: readonly string[]): Promise<Learning[]> {
  const rows = await scope.query(LEARNING_OF, [scope.companyId, ids]);
  const settings = await learningSettings(scope.query);
  return rows.map(
    ({
      id,
      authenticated,
      learned,
      tuned,
      state,
      requests,
      hours,
      consumers,
      age,
      mode,
      relearning,
    }) => ({
      id,
      authenticatedLearned: tuned === null ? authenticated : learned,
      authenticatedTuned: tuned,
      stagingReasons:
        state === 'available'
          ? []
          : stagingReasons(
              { requests, hours: hours ?? 0, consumers: consumers ?? 0, age },
              minimumRequests(settings, mode),
            ),
      relearning,
    }),
  );
}
