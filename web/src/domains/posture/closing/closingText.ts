import type { TFunction } from 'i18next';
import './gapClosing.texts.ts';
import { formatNumber } from '../../../ui/text/format.ts';

const KINDS = [
  'sighting',
  'requests',
  'attempts',
  'silence',
  'age',
  'document',
  'decision',
] as const;

interface Closing {
  readonly kind: string;
  readonly requests: number | null | undefined;
  readonly days: number | null | undefined;
}

/** What closes a gap, in a sentence. */
export function closingText(t: TFunction<'gapClosing'>, { kind, requests, days }: Closing): string {
  const known = KINDS.find((each) => each === kind) ?? 'decision';
  return t(known, { requests: formatNumber(requests ?? 0), days: days ?? 0 });
}
