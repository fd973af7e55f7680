import { readUrl } from '@palisade/engine/exchange/readUrl.ts';
import { Problem } from '../../../platform/problem.ts';

/** The host that a person typed, as traffic names it. Throws badInput in words. */
export function hostInput(text: string): string {
  const typed = text.trim();
  if (typed === '') throw new Problem('badInput', 'Host field required', { field: 'host' });
  const url = /[\s/?#@\\]/.test(typed) ? null : readUrl(`https://${typed}/`);
  if (url === null)
    throw new Problem(
      'badInput',
      'This is not a host. Give a name such as api.example.com, without https:// and path.',
      { field: 'host' },
    );
  return url.host;
}
