import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment, type ReactNode } from 'react';
import { CENTRED, TABULAR, TRUNCATED } from '../theme/styles.ts';

interface PageHeaderProps {
  readonly title: ReactNode;
  /** Sections above the page, outermost first. */
  readonly parents?: readonly string[];
  /** What there is: "1,284 endpoints · 214 APIs". */
  readonly counts?: ReactNode;
  /** Buttons; at most one of them solid. */
  readonly actions?: ReactNode;
}

/** The line at the top of a page, for its title or what is in the place of it. */
export const PageHead = chakra('header', {
  base: {
    ...CENTRED,
    flex: 'none',
    gap: '3',
    height: '14',
    px: 'gutter',
    // A long name gives way to the buttons; above and below it nothing is cut, such as a focus ring.
    '& :is(h1, .p-page-title)': {
      minWidth: '0',
      textStyle: 'title',
      whiteSpace: 'nowrap',
      overflowX: 'clip',
      textOverflow: 'ellipsis',
    },
    '& :is(h1, .p-page-title) > span': { fontWeight: 'medium', color: 'fg.subtle' },
    '& :is(h1, .p-page-title) > i': {
      px: '2',
      fontStyle: 'normal',
      fontWeight: 'normal',
      color: 'border.emphasized',
    },
  },
});
const Counts = chakra('span', {
  base: { ...TRUNCATED, ...TABULAR, minWidth: '0', pt: '0.5', color: 'fg.subtle' },
});
const Actions = chakra('div', { base: { ...CENTRED, flex: 'none', gap: '3', ml: 'auto' } });

/** `Section / Page`; a heading once the page is there. */
export function PageTitle({
  as: Title,
  title,
  parents = [],
}: {
  readonly as: 'h1' | 'span';
  readonly title: ReactNode;
  readonly parents?: readonly string[] | undefined;
}) {
  return (
    <Title className="p-page-title">
      {parents.map((parent) => (
        <Fragment key={parent}>
          <span>{parent}</span>
          <i aria-hidden="true">/</i>
        </Fragment>
      ))}
      {title}
    </Title>
  );
}

/** `Section / Page` in one line, with counts beside and actions at the right. */
export function PageHeader({ title, parents, counts, actions }: PageHeaderProps) {
  return (
    <PageHead className="p-page-header">
      <PageTitle as="h1" title={title} parents={parents} />
      {counts !== undefined && counts !== false && <Counts>{counts}</Counts>}
      {actions && <Actions className="p-page-actions">{actions}</Actions>}
    </PageHead>
  );
}
