import { Fragment, type ReactNode } from 'react';
import './layout.css';

interface PageHeaderProps {
  readonly title: ReactNode;
  /** Sections above the page, outermost first. */
  readonly parents?: readonly string[];
  /** What there is: "1,284 endpoints · 214 APIs". */
  readonly counts?: ReactNode;
  /** Buttons; at most one of them solid. */
  readonly actions?: ReactNode;
}

/** `Section / Page` in one line, with counts beside and actions at the right. */
export function PageHeader({ title, parents = [], counts, actions }: PageHeaderProps) {
  return (
    <header className="p-page-header">
      <h1>
        {parents.map((parent) => (
          <Fragment key={parent}>
            <span>{parent}</span>
            <i aria-hidden="true">/</i>
          </Fragment>
        ))}
        {title}
      </h1>
      {counts !== undefined && counts !== false && (
        <span className="p-page-counts p-num">{counts}</span>
      )}
      {actions && <div className="p-page-actions">{actions}</div>}
    </header>
  );
}
