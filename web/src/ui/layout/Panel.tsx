import { useId, type ReactNode } from 'react';
import { Counter } from '../marks/Counter.tsx';
import './layout.css';

interface HeadProps {
  readonly title: string;
  /** Null when it could not be loaded. */
  readonly count?: number | null | undefined;
  /** A few subtle words after the title: unit and period. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
}

interface PanelProps extends HeadProps {
  readonly children: ReactNode;
  /** Height of the body is the content's business; this fixes the whole card, in pixels. */
  readonly height?: number;
  /** The content goes to the edges, as a table does. */
  readonly isFlush?: boolean;
}

/** A card: title, content, hairline around it. */
export function Panel({
  title,
  count,
  note,
  actions,
  children,
  height,
  isFlush = false,
}: PanelProps) {
  const id = useId();
  return (
    <section
      className="p-panel"
      aria-labelledby={id}
      style={height === undefined ? undefined : { height }}
      {...(isFlush && { 'data-flush': '' })}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <Counter count={count} isExact />}
        {note && <span className="p-head-note">{note}</span>}
        {actions && <div className="p-head-actions">{actions}</div>}
      </header>
      <div className="p-panel-body">{children}</div>
    </section>
  );
}

/** A part of a drawer, with a hairline below. */
export function Section({
  title,
  count,
  note,
  actions,
  children,
}: Omit<HeadProps, 'title'> & { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section className="p-section">
      {title !== undefined && (
        <header>
          <h3>{title}</h3>
          {count !== undefined && <Counter count={count} />}
          {note && <span className="p-head-note">{note}</span>}
          {actions && <div className="p-head-actions">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}

/** Names and values under each other, as in the aside of a drawer. */
export function Facts({
  items,
}: {
  readonly items: readonly { readonly label: string; readonly value: ReactNode }[];
}) {
  return (
    <dl className="p-facts">
      {items.map((item) => (
        <FactRow key={item.label} {...item} />
      ))}
    </dl>
  );
}

function FactRow({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
