/** What endpoints are grouped by: their host, the labels of a group, or the labels a rule gave. */
export type GroupBy =
  | { readonly by: 'host' }
  | { readonly by: 'labelGroup' | 'labelRule'; readonly id: string };

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const LABEL = new RegExp(`^\\["?(rule:)?(${UUID})"?\\]$`, 'i');

/**
 * Reads `["host"]`, `["{label group}"]` or `["rule:{label rule}"]`; quotes may be missing around an
 * id, anything else is no grouping.
 */
export function parseGroupBy(text: string | null): GroupBy | null {
  if (text === null) return null;
  if (/^\["?host"?\]$/.test(text)) return { by: 'host' };
  const label = LABEL.exec(text);
  return label?.[2] === undefined
    ? null
    : { by: label[1] === undefined ? 'labelGroup' : 'labelRule', id: label[2].toLowerCase() };
}

/** Writes a grouping for an address; none is null. */
export function formatGroupBy(groupBy: GroupBy | null): string | null {
  if (groupBy === null) return null;
  return JSON.stringify([
    groupBy.by === 'host' ? 'host' : `${groupBy.by === 'labelRule' ? 'rule:' : ''}${groupBy.id}`,
  ]);
}
