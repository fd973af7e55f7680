import { useTranslation } from 'react-i18next';
import { TabList } from '../../../ui/layout/Tabs.tsx';

export type ProviderTab = 'provider' | 'settings';

interface ProviderTabsProps {
  readonly current: ProviderTab;
  readonly onChange: (tab: ProviderTab) => void;
}

/** What is entered at the identity provider, and what is entered here. */
export function ProviderTabs({ current, onChange }: ProviderTabsProps) {
  const { t } = useTranslation('identityProviders');
  return (
    <TabList<ProviderTab>
      label={t('provider')}
      items={[
        { key: 'provider', label: t('tabs.provider') },
        { key: 'settings', label: t('tabs.settings') },
      ]}
      current={current}
      onChange={onChange}
      level="inner"
    />
  );
}
