import { inputFault } from '@palisade/vocabulary/readableText.ts';
import { Problem } from './problem.ts';

/**
 * The tree of filters that a search carries as JSON, not yet checked against any fields.
 * @throws Problem badInput when it is no JSON, nested without end, or holds text that no table can
 */
export function readFilters(text: string): unknown {
  let filters: unknown;
  try {
    filters = JSON.parse(text);
  } catch {
    throw new Problem('badInput', 'The filters are not valid JSON.', { field: 'filters' });
  }
  const found = inputFault(filters);
  if (found !== null)
    throw new Problem(
      'badInput',
      `"${['filters', found.field].filter((name) => name !== '').join('.')}" ${found.fault}.`,
      { field: 'filters' },
    );
  return filters;
}
