/** Columns of the inventory unless the address names others. */
export const DEFAULT_COLUMNS: readonly string[] = ['method', 'path', 'host', 'riskScore', 'dataTypes', 'authenticated', 'requests7d', 'trend', 'lastActivity', 'detectionTime'];

const KEY = /^[A-Za-z0-9]{1,40}$/;
const MOST = 60;

/** Reads `columns=method,path`; the path is always there, and keys that no column has are left out when the table is drawn. */
export function parseColumns(text: string | null): readonly string[] {
  const keys = [...new Set((text ?? '').split(',').filter((key) => KEY.test(key)))].slice(0, MOST);
  if (keys.length === 0) return DEFAULT_COLUMNS;
  return keys.includes('path') ? keys : ['path', ...keys];
}

/** Writes columns for an address; the default ones are null, since defaults are absent. */
export function formatColumns(columns: readonly string[]): string | null {
  const text = columns.join(',');
  return text === DEFAULT_COLUMNS.join(',') ? null : text;
}

/** Whether a column is shown that only some people ask for: its data is fetched only then. */
export const hasMoreColumns = (columns: readonly string[]): boolean => columns.some((key) => !DEFAULT_COLUMNS.includes(key));
