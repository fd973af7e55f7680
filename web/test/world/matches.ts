/** A filter as the graph receives it. */
export interface FilterNode {
  readonly all?: readonly FilterNode[] | null;
  readonly any?: readonly FilterNode[] | null;
  readonly field?: string | null;
  readonly op?: string | null;
  readonly value?: unknown;
}

interface Subject {
  readonly path: string;
  readonly method: string;
  readonly riskScore: number;
  readonly attackers?: number | null;
  readonly host: { readonly name: string };
  readonly sources?: readonly string[];
  readonly sensitive?: boolean;
  readonly dataTypes?: readonly string[];
  readonly labels?: readonly { readonly labelId?: string }[];
}

/** Endpoints are not told apart by them. */
const TIMES: ReadonlySet<string> = new Set(['time', 'detectionTime', 'lastActivity']);

/**
 * As much of the filter as these pages need to be told apart; the services have the whole of it.
 */
export function matches(endpoint: Subject, filter: FilterNode | null): boolean {
  if (!filter) return true;
  if (filter.all) return filter.all.every((part) => matches(endpoint, part));
  if (filter.any) return filter.any.some((part) => matches(endpoint, part));
  const listedWords = {
    source: endpoint.sources,
    dataType: endpoint.dataTypes,
    label: endpoint.labels?.map(({ labelId }) => labelId ?? ''),
  };
  const words = listedWords[(filter.field ?? '') as keyof typeof listedWords];
  if (words)
    return (
      [filter.value].flat().some((value) => words.includes(String(value))) ===
      (filter.op !== 'isNot')
    );
  if (TIMES.has(filter.field ?? '')) return true;
  if (filter.field === 'sensitive') return endpoint.sensitive === filter.value;
  const values: Record<string, string | number> = {
    path: endpoint.path,
    host: endpoint.host.name,
    method: endpoint.method,
    riskScore: endpoint.riskScore,
    attackers: endpoint.attackers ?? 0,
  };
  const own = values[filter.field ?? ''] ?? '';
  if (filter.op === 'contains')
    return String(own).toLowerCase().includes(String(filter.value).toLowerCase());
  const listed = Array.isArray(filter.value) ? (filter.value as unknown[]) : [filter.value];
  if (filter.op === 'between')
    return Number(own) >= Number(listed[0]) && Number(own) <= Number(listed[1]);
  return listed.includes(own) === (filter.op === 'is');
}
