import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { Page, PageBar, PageNote } from '../../ui/layout/Page.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { TabList } from '../../ui/layout/Tabs.tsx';
import './labels.texts.ts';
import { LABEL_TABS, labelManagementPath, type LabelTab } from './labels.paths.ts';

interface LabelTabsProps {
  readonly current: LabelTab;
  /** Null where one could not be loaded. */
  readonly counts: Readonly<Record<LabelTab, number | null>>;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Head of label management with its three parts. */
export function LabelTabs({ current, counts, actions, children }: LabelTabsProps) {
  const { t } = useTranslation('labels');
  const { companyId } = useCompany();
  const navigate = useNavigate();
  return (
    <Page>
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader parents={[t('section')]} title={t('title')} actions={actions} />
      <PageBar line>
        <TabList
          label={t('tabsLabel')}
          items={LABEL_TABS.map((key) => ({ key, label: t(`tabs.${key}`), count: counts[key] }))}
          current={current}
          onChange={(tab) => void navigate(labelManagementPath(companyId, tab))}
        />
      </PageBar>
      <PageNote textStyle="small" py="2.5">
        {t(`about.${current}`)}
      </PageNote>
      {children}
    </Page>
  );
}
