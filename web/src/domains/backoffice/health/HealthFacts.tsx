import { useTranslation } from 'react-i18next';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';

interface HealthFactsProps {
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

/** What is no number about a part of the installation: versions, and when it was backed up. */
export function HealthFacts({ facts }: HealthFactsProps) {
  const { t } = useTranslation('backoffice');
  return (
    <Facts
      items={facts.map(({ name, value }) => ({
        label: t(`health.facts.${name as 'node'}`, { defaultValue: name }),
        value: name === 'lastBackup' ? <LastBackup at={value} /> : value || '–',
      }))}
    />
  );
}

function LastBackup({ at }: { readonly at: string }) {
  const { t } = useTranslation('backoffice');
  return at === '' ? t('health.noBackup') : <TimeText value={at} format="longAge" />;
}
