import { type OasParams, parseOasParams } from './oasParams.ts';

/** Writes changed parts into a copy of the query; defaults are left out, other parameters stay. */
export function withOasParams(
  search: URLSearchParams,
  change: Partial<OasParams>,
): URLSearchParams {
  const params = { ...parseOasParams(search), ...change };
  const next = new URLSearchParams(search);
  const set = (key: string, value: string | null) =>
    value === null ? next.delete(key) : next.set(key, value);
  set('tab', params.tab === 'shadow' ? null : params.tab);
  set('host', params.host);
  set('document', params.documentId);
  set('files', params.isFilesOpen ? 'open' : null);
  set('view', params.viewed);
  set('operation', params.viewed === null ? null : params.pointer);
  return next;
}
