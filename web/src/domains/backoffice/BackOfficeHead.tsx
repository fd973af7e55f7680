import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageNote } from '../../ui/layout/Page.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import './backoffice.texts.ts';

interface BackOfficeHeadProps {
  readonly page: 'configurations' | 'enhancements' | 'health' | 'onboarding' | 'reports';
  readonly actions?: ReactNode;
}

/** Head of a page of the back office: its title and what it is for. */
export function BackOfficeHead({ page, actions }: BackOfficeHeadProps) {
  const { t } = useTranslation(['backoffice', 'globalScope']);
  const title = t(`${page}.title`);
  return (
    <>
      <title>{`${title} · Palisade`}</title>
      <PageHeader parents={[t('section', { ns: 'globalScope' })]} title={title} actions={actions} />
      <PageNote pb="3">{t(`${page}.about`)}</PageNote>
    </>
  );
}
