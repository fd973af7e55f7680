import { type HostPattern, readHostPattern } from '@palisade/engine/patterns/hostPattern.ts';
import { Problem } from '../../../platform/problem.ts';
import { patternWords } from '../settings/patternFaults.ts';

/**
 * The expression of hosts that are one with the host of this name, which has had `current` so far.
 * @throws Problem in words
 */
export function checkedHostPattern(
  source: string,
  hostName: string,
  current: string | null,
): HostPattern {
  const read = readHostPattern(source);
  const refuse = (detail: string): never => {
    throw new Problem('badInput', detail, { field: 'pattern' });
  };
  if (read === 'anyHost')
    return refuse(
      'This expression fits hosts of anybody. Write out at least the end of the name, such as \\.example\\.com.',
    );
  if (typeof read === 'string') return refuse(patternWords(read));
  if (current === null && !read.pattern.matches(hostName))
    return refuse(
      `The host of this API, ${hostName}, is not among the hosts that this expression fits.`,
    );
  return read;
}

/** The hosts that the expression fits, and the one that has its name already. */
export const foldedHosts = <Host extends { readonly name: string }>(
  hosts: readonly Host[],
  { pattern, name }: HostPattern,
): Host[] => hosts.filter((host) => host.name === name || pattern.matches(host.name));
