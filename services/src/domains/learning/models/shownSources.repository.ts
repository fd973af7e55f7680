import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { ShownSources } from '../state/shownSources.ts';

/** Writes which sources of a company showed credentials of callers. */
export async function saveShownSources(query: CompanyQuery, shown: ShownSources): Promise<void> {
  const { unsaved } = shown;
  if (unsaved.length === 0) return;
  await query(
    `insert into inventory.shown_sources as s (company_id, source, shown_at)
      select $1, n.source, n.shown_at from unnest($2::text[], $3::timestamptz[]) as n (source, shown_at)
      on conflict (company_id, source) do update set shown_at = greatest(s.shown_at, excluded.shown_at)`,
    [
      query.companyId,
      unsaved.map(([source]) => source),
      unsaved.map(([, at]) => new Date(at).toISOString()),
    ],
  );
}

const LOAD_SHOWN_SOURCES = statement(
  'select source, shown_at as "shownAt" from inventory.shown_sources where company_id = $1',
  { source: 'text', shownAt: 'timestamptz' },
);

/** Which sources of a company showed credentials of callers, as of the last commit. */
export async function loadShownSources(query: CompanyQuery): Promise<ShownSources> {
  const rows = await query(LOAD_SHOWN_SOURCES, [query.companyId]);
  return new ShownSources(rows.map(({ source, shownAt }) => [source, Date.parse(shownAt)]));
}
