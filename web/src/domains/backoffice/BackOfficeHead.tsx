import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GlobalWarning } from '../../entities/global-scope/GlobalWarning.tsx';
import { PageBar, PageNote } from '../../ui/layout/Page.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import './backoffice.texts.ts';

interface BackOfficeHeadProps {
  readonly page: 'configurations' | 'enhancements' | 'health' | 'onboarding' | 'reports';
  readonly actions?: ReactNode;
}

/** Whom changes of a page reach; pages that change nothing are not here. */
const REACH = {
  configurations: 'installation',
  enhancements: 'environment',
  onboarding: 'environment',
  health: null,
  reports: null,
} as const;

/** Head of a page of the back office: its title, what it is for, and whom its changes reach. */
export function BackOfficeHead({ page, actions }: BackOfficeHeadProps) {
  const { t } = useTranslation(['backoffice', 'globalScope']);
  const title = t(`${page}.title`);
  const reach = REACH[page];
  return (
    <>
      <title>{`${title} · Palisade`}</title>
      <PageHeader parents={[t('section', { ns: 'globalScope' })]} title={title} actions={actions} />
      <PageNote pb="3">{t(`${page}.about`)}</PageNote>
      {reach !== null && (
        <PageBar pb="3">
          <GlobalWarning reach={reach} />
        </PageBar>
      )}
    </>
  );
}
