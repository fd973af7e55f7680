import { formatNumber, shortNumber } from '../text/format.ts';
import { useUiLanguage } from '../text/language.ts';

interface NumberTextProps {
  readonly value: number | null | undefined;
  /** `short` writes `81.4 M` and keeps the exact number in the tooltip. */
  readonly format?: 'exact' | 'short';
}

/** A count in tabular figures. Nothing is an en dash, zero is subtle. */
export function NumberText({ value, format = 'exact' }: NumberTextProps) {
  useUiLanguage();
  if (value === null || value === undefined) return <span className="p-num-none">–</span>;
  const exact = formatNumber(value);
  if (format === 'short' && Math.abs(value) >= 10_000) {
    return (
      <span className="p-num" title={exact}>
        {shortNumber(value)}
      </span>
    );
  }
  return <span className={value === 0 ? 'p-num p-num-none' : 'p-num'}>{exact}</span>;
}
