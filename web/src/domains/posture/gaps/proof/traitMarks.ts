import { catalogueText } from '../../../../entities/text/catalogueText.ts';
import type { SideMark } from './ExchangeBlocks.tsx';

/** What of a gap's evidence is about the endpoint and no field of it. */
export interface GapGrounds {
  readonly matchingFields: readonly { readonly field: string; readonly values: unknown }[];
  readonly vulnerabilities: readonly { readonly name: string }[];
}

type Words = Readonly<Record<'anonymous' | 'cleartext' | 'failed', string>>;

/**
 * What is marked in an exchange beside its fields: what its gap was opened for and it shows. Facts
 * of a request are marked at its address, a bad answer at its status.
 */
export function traitMarks(
  traits: readonly string[],
  { matchingFields, vulnerabilities }: GapGrounds,
  words: Words,
): SideMark[] {
  const has = (name: string, value: unknown): boolean =>
    matchingFields.some(
      ({ field, values }) => field === name && Array.isArray(values) && values.includes(value),
    );
  const atAddress = (reason: string): SideMark => ({
    isInResponse: false,
    location: 'path',
    name: '',
    reason,
  });
  return [
    ...(traits.includes('anonymous') && has('authenticated', false)
      ? [atAddress(words.anonymous)]
      : []),
    ...(traits.includes('cleartext') && has('protocol', 'HTTP')
      ? [atAddress(words.cleartext)]
      : []),
    ...(traits.includes('finding')
      ? vulnerabilities.map(({ name }) => atAddress(catalogueText(name)))
      : []),
    ...(traits.includes('failed') && matchingFields.some(({ field }) => field === 'responseCode')
      ? [{ isInResponse: true, location: 'status', name: '', reason: words.failed }]
      : []),
  ];
}
