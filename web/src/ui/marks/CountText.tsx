import { useUiText } from '../text/UiText.tsx';
import { formatNumber } from '../text/format.ts';

/** An en dash for a count that could not be loaded; the tooltip says so. */
export function UnknownCount() {
  const t = useUiText();
  return (
    <span className="p-num-none" title={t('errorBody')}>
      –
    </span>
  );
}

interface CountTextProps {
  /** Null when it could not be loaded. */
  readonly count: number | null | undefined;
  /** The words around the count. */
  readonly text: (count: number, formatted: string) => string;
}

/** A count in words, such as “1,284 endpoints”. */
export function CountText({ count, text }: CountTextProps) {
  if (count === null || count === undefined) return <UnknownCount />;
  return text(count, formatNumber(count));
}
