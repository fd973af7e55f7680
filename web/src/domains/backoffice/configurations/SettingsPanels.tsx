import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { SettingsPanels_settings$key } from '../../../__generated__/SettingsPanels_settings.graphql.ts';
import { Facts, Panel } from '../../../ui/layout/Panel.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { Note } from '../../../ui/text/Text.ts';

/** What a new environment begins with, and how long things are kept. */
export function SettingsPanels({
  settings: key,
}: {
  readonly settings: SettingsPanels_settings$key;
}) {
  const { t } = useTranslation('backoffice');
  const settings = useFragment(
    graphql`
      fragment SettingsPanels_settings on InstallationSettings @throwOnFieldError {
        recommendedPolicies
        sampling
        pathPatterns
        keepChangesDays
        keepAttacksDays
        updatedAt
        updatedBy
      }
    `,
    key,
  );
  const { updatedAt, updatedBy } = settings;
  const switched = (name: 'recommendedPolicies' | 'sampling' | 'pathPatterns') => ({
    label: t(`configurations.${name}`),
    value: t(settings[name] ? 'configurations.on' : 'configurations.off'),
  });
  const kept = (name: 'keepChangesDays' | 'keepAttacksDays') => ({
    label: t(`configurations.${name}`),
    value: t('configurations.days', {
      count: settings[name],
      formatted: formatNumber(settings[name]),
    }),
  });
  return (
    <>
      <Panel title={t('configurations.defaults')}>
        <Note mb="3">{t('configurations.defaultsNote')}</Note>
        <Facts
          items={[switched('recommendedPolicies'), switched('sampling'), switched('pathPatterns')]}
        />
      </Panel>
      <Panel title={t('configurations.retention')}>
        <Note mb="3">{t('configurations.retentionNote')}</Note>
        <Facts items={[kept('keepChangesDays'), kept('keepAttacksDays')]} />
      </Panel>
      <Note>
        {t('configurations.updated')}:{' '}
        {updatedAt == null ? t('configurations.never') : <TimeText value={updatedAt} />}
        {updatedBy != null && ` · ${updatedBy}`}
      </Note>
    </>
  );
}
