import type { ChangeCause } from '@palisade/engine/templates/templateChanges.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { publish } from '../../../platform/events/publish.ts';
import { insertCorrection, nextCorrectionId } from '../corrections/correctionRows.ts';
import type { SplitOff } from '../state/applyChanges.ts';
import type { HostState } from '../state/hostState.ts';
import { followSplits } from './followSplits.ts';
import { noteSplits } from './noteSplits.ts';
import { placeHash } from './placeHash.ts';

/** Who splits where no person does, as rows say it. */
const LEARNING = 'Palisade';

/**
 * Writes what was split off, whose endpoints are written already. Labels that people gave and what
 * they said of parameters, of detection and of gaps hold for the parts too; ids of endpoints that
 * had been merged lead to their own again; a split by learning is kept with its cause. Traffic and
 * models stay with what was split.
 */
export async function writeSplits(
  query: CompanyQuery,
  host: HostState,
  hashKey: Uint8Array,
): Promise<void> {
  const splits = host.splits.filter(({ made }) => host.isOwn(made));
  if (splits.length === 0) return;
  const ids = [splits.map(({ from }) => from.id), splits.map(({ made }) => made.id)];
  const pairs = 'unnest($2::uuid[], $3::uuid[]) as s (old_id, new_id)';
  await query(
    `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id, rule_id)
     select $1::uuid, s.new_id, o.label_id, o.group_id, o.rule_id
     from ${pairs}
     join inventory.endpoint_labels o on o.company_id = $1 and o.endpoint_id = s.old_id
     where o.rule_id = '00000000-0000-0000-0000-000000000000'
     on conflict do nothing`,
    [query.companyId, ...ids],
  );
  publish(query, { what: 'endpoint.labelled', ids: splits.map(({ made }) => made.id) });
  await query(
    `update inventory.endpoint_aliases a set endpoint_id = s.new_id
     from unnest($2::uuid[], $3::uuid[], $4::bytea[]) as s (old_id, new_id, was)
     where a.company_id = $1 and a.endpoint_id = s.old_id and a.was = s.was`,
    [
      query.companyId,
      ...ids,
      splits.map(({ made }) => placeHash(hashKey, made.method, made.template)),
    ],
  );
  await noteSplits(query, ids[1] ?? []);
  await copyTunes(query, splits);
  await followSplits(
    query,
    splits.map(({ from, made }) => ({ fromId: from.id, madeId: made.id, path: made.template })),
  );
  for (const [cause, parts] of Map.groupBy(splits, (split) => split.cause)) {
    if (cause !== null) await keepSplit(query, host, cause, parts);
  }
}

/** Keeps what people said of the parameters of what was split, for the parts. */
async function copyTunes(query: CompanyQuery, splits: readonly SplitOff[]): Promise<void> {
  for (const { from, made } of splits) {
    if (made.tunes.length === 0) continue;
    await query(
      `insert into inventory.tunes
         (company_id, id, endpoint_id, side, location, content_type, name,
          metadata, updated_at, updated_by, decision_id, before)
       select $1::uuid, n.id, $3::uuid, t.side, t.location, t.content_type, t.name,
          t.metadata, t.updated_at, t.updated_by, t.decision_id, t.before
       from inventory.tunes t
       join unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[])
           as n (id, side, location, content_type, name)
         on (n.side, n.location, n.content_type, n.name)
           = (t.side, t.location, t.content_type, t.name)
       where t.company_id = $1 and t.endpoint_id = $2`,
      [
        query.companyId,
        from.id,
        made.id,
        made.tunes.map(({ id }) => id),
        made.tunes.map(({ side }) => side),
        made.tunes.map(({ location }) => location),
        made.tunes.map(({ contentType }) => contentType),
        made.tunes.map(({ name }) => name),
      ],
    );
  }
}

/** Keeps one split among the corrections of its host. */
async function keepSplit(
  query: CompanyQuery,
  host: HostState,
  cause: ChangeCause,
  parts: readonly SplitOff[],
): Promise<void> {
  const segmentAt = (path: string): string =>
    path.split('/')[cause.path.split('/').length - 1] ?? '';
  const words = parts.flatMap(({ from, made }) => [
    segmentAt(made.template),
    segmentAt(from.template),
  ]);
  const parameter = /\{([^}]*)\}/.exec(segmentAt(parts[0]?.was ?? ''))?.[1] ?? '';
  await insertCorrection(query, {
    id: await nextCorrectionId(query),
    kind: 'split',
    hostId: host.id,
    host: host.name,
    path: cause.path,
    index: cause.path.split('/').length - 2,
    taken: [...new Set(words.filter((word) => !word.includes('{')))],
    excluded: [],
    parameter,
    endpointIds: [...new Set(parts.flatMap(({ from, made }) => [from.id, made.id]))],
    record: {},
    actor: LEARNING,
    learned: { cause, at: Math.max(...parts.map(({ made }) => made.firstSeenAt)) },
  });
}
