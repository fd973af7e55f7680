import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { CorrelatorsView_settings$key } from '../../../__generated__/CorrelatorsView_settings.graphql.ts';
import type { Correlator } from './CorrelatorDialog.tsx';
import { CorrelatorRow } from './CorrelatorRow.tsx';
import { SettingsList } from './SettingsList.tsx';

const CorrelatorDialog = lazy(() => import('./CorrelatorDialog.tsx'));

const COLUMNS = ['displayName', 'location', 'parameter'] as const;

interface CorrelatorsViewProps {
  readonly settings: CorrelatorsView_settings$key;
}

/** Where requests say who the caller is. */
export default function CorrelatorsView({ settings }: CorrelatorsViewProps) {
  const { t } = useTranslation('inventorySettings');
  const [edited, setEdited] = useState<Correlator | 'new' | null>(null);
  const { correlators } = useFragment(
    graphql`
      fragment CorrelatorsView_settings on InventorySettings @throwOnFieldError {
        correlators {
          correlatorId
          displayName
          location
          parameter
        }
      }
    `,
    settings,
  );
  return (
    <>
      <SettingsList
        title={t('views.correlators')}
        about={t('correlators.about')}
        columns={COLUMNS.map((column) => t(`correlators.${column}`))}
        ids={correlators.map(({ correlatorId }) => correlatorId)}
        rows={correlators.map((each) => (
          <CorrelatorRow key={each.correlatorId} correlator={each} onEdit={() => setEdited(each)} />
        ))}
        none={{ title: t('correlators.none'), body: t('correlators.noneBody') }}
        addLabel={t('correlators.new')}
        onAdd={() => setEdited('new')}
      />
      {edited && (
        <Suspense>
          <CorrelatorDialog
            correlator={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}
