import type { DataSide } from '@palisade/vocabulary/dataFlows.ts';

/** How many sensitive parameters of a category an endpoint has on a side. */
interface ParameterTerm {
  readonly side: DataSide;
  readonly parameters: number;
  readonly category: string;
}

const TERM = /^(request|response) (\d+) (.+)$/s;

/** What a term `dataParameters` says: `request 3 Personal`; null for a value of another form. */
export function readParameterTerm(value: string): ParameterTerm | null {
  const [, side, count, category] = TERM.exec(value) ?? [];
  if (side === undefined || category === undefined) return null;
  return { side: side === 'request' ? 'request' : 'response', parameters: Number(count), category };
}
