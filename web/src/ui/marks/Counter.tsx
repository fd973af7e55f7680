import './marks.css';

const MOST = 99;

/** A count beside a word; above 99 it says `99+` and keeps the exact number in the tooltip, unless it is asked for exactly. */
export function Counter({
  count,
  isExact = false,
}: {
  readonly count: number;
  readonly isExact?: boolean;
}) {
  const exact = count.toLocaleString('en-GB');
  const isShort = count > MOST && !isExact;
  return (
    <span className="p-counter" {...(isShort && { title: exact })}>
      {isShort ? `${MOST}+` : exact}
    </span>
  );
}
