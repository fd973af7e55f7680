import './marks.css';

const MOST = 99;

/** A count beside a word; above 99 it says `99+` and keeps the exact number in the tooltip. */
export function Counter({ count }: { readonly count: number }) {
  return (
    <span className="p-counter" {...(count > MOST && { title: count.toLocaleString('en-GB') })}>
      {count > MOST ? `${MOST}+` : count}
    </span>
  );
}
