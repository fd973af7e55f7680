import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WidgetBoundary } from '../../entities/routing/Boundaries.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Page, PageNote } from '../../ui/layout/Page.ts';

interface ListBoundaryProps {
  /** What the page is called, and what it is for. */
  readonly title: string;
  readonly about: string;
  /** What it is a page of. */
  readonly part?: 'settings' | 'organization';
  /** The list with its own header, which says how many there are. */
  readonly children: ReactNode;
}

/** A page of one list: when the list cannot be loaded, its title still says what is missing. */
export function ListBoundary({ title, about, part = 'settings', children }: ListBoundaryProps) {
  const { t } = useTranslation('administration');
  const frame = (failure: ReactNode) => (
    <Page>
      <title>{`${title} · Palisade`}</title>
      <PageHeader
        parents={[t(part === 'organization' ? 'audit.organization' : 'section')]}
        title={title}
      />
      <PageNote pb="3">{about}</PageNote>
      {failure}
    </Page>
  );
  return (
    <WidgetBoundary isPagewide fallback={null} frame={frame}>
      {children}
    </WidgetBoundary>
  );
}
