import { UnknownCount } from './CountText.tsx';
import { formatNumber } from '../text/format.ts';
import { useUiLanguage } from '../text/language.ts';

const MOST = 99;

/**
 * A count beside a word; above 99 it says `99+` and keeps the exact number in the tooltip, unless
 * it is asked for exactly.
 */
export function Counter({
  count,
  isExact = false,
}: {
  /** Null when it could not be loaded. */
  readonly count: number | null;
  readonly isExact?: boolean;
}) {
  useUiLanguage();
  if (count === null)
    return (
      <span className="p-badge p-badge--counter">
        <UnknownCount />
      </span>
    );
  const exact = formatNumber(count);
  const isShort = count > MOST && !isExact;
  return (
    <span className="p-badge p-badge--counter" {...(isShort && { title: exact })}>
      {isShort ? `${MOST}+` : exact}
    </span>
  );
}
