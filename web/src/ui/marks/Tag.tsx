import type { ReactNode } from 'react';

interface TagProps {
  readonly children: ReactNode;
  /** `outline` for data types, `solid` for labels and sources, the others for reasons. */
  readonly variant?: 'outline' | 'solid' | 'warning' | 'danger';
  /** Counts what is not shown: never shortened. */
  readonly isCount?: boolean;
}

export function Tag({ children, variant = 'outline', isCount = false }: TagProps) {
  return (
    <span className={`p-tag p-tag--${variant}`} {...(isCount && { 'data-count': '' })}>
      {children}
    </span>
  );
}

interface TagListProps {
  readonly items: readonly string[];
  readonly variant?: 'outline' | 'solid';
  /** How many are shown before `+3`; none shows all and wraps. */
  readonly limit?: number;
}

/**
 * Tags in a row; those over the limit are counted, and named in the tooltip. An en dash stands for
 * none.
 */
export function TagList({ items, variant = 'outline', limit }: TagListProps) {
  if (items.length === 0) return <span className="p-num-none">–</span>;
  const shown = limit === undefined ? items : items.slice(0, limit);
  const rest = items.slice(shown.length);
  return (
    <span className={`p-tags p-tags--${limit === undefined ? 'many' : 'one'}`}>
      {shown.map((item) => (
        <Tag key={item} variant={variant}>
          <span className="p-trunc" {...(limit !== undefined && { title: item })}>
            {item}
          </span>
        </Tag>
      ))}
      {rest.length > 0 && (
        <span className={`p-tag p-tag--${variant}`} data-count="" title={rest.join(', ')}>
          +{rest.length}
          <span className="p-sr">: {rest.join(', ')}</span>
        </span>
      )}
    </span>
  );
}
