import { GAP_STATUS_RULES, type GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { useHotkeys } from '../../../../ui/keys/useHotkeys.ts';
import { gapList, type GapsParams } from '../gapList.ts';
import { useChangeGapsStatus } from '../status/useChangeGapsStatus.ts';
import { formatNumber } from '../../../../ui/text/format.ts';

const ChangeStatusDialog = lazy(() => import('../status/ChangeStatusDialog.tsx'));

interface SelectedGapsProps {
  readonly ids: ReadonlySet<string>;
  /** Whether every row that is loaded is selected. */
  readonly areAllLoaded: boolean;
  /** How many gaps match, loaded or not; null when it could not be loaded. */
  readonly total: number | null;
  readonly status: GapStatus;
  readonly params: GapsParams;
  readonly onDone: () => void;
}

/**
 * What can be done with the selected gaps; where all that are loaded are, also with all that match.
 */
export function SelectedGaps({
  ids,
  areAllLoaded,
  total,
  status,
  params,
  onDone,
}: SelectedGapsProps) {
  const { t } = useTranslation('gaps');
  const { can } = useCompany();
  const [asked, setAsked] = useState<'selected' | 'all' | null>(null);
  // Kept until the change is done, so that a refusal loses no words.
  const [said, setSaid] = useState('');
  const change = useChangeGapsStatus(() => {
    setSaid('');
    onDone();
  });
  const statuses = GAP_STATUS_RULES[status].next;
  const reason = !can('changeGaps')
    ? t('change.forbidden')
    : statuses.length === 0
      ? t('change.deactivated')
      : undefined;
  const blocked = reason === undefined ? {} : { disabledReason: reason };
  useHotkeys({ s: () => (reason === undefined ? setAsked('selected') : false) });
  const count = asked === 'all' && total !== null ? total : ids.size;
  const which =
    asked === 'all' ? { filter: gapList.filterOf(params), status } : { gapIds: [...ids] };
  return (
    <>
      <Button size="xs" onClick={() => setAsked('selected')} {...blocked}>
        {t('bulk.button')}
      </Button>
      {areAllLoaded && total !== null && total > ids.size && (
        <Button size="xs" variant="ghost" onClick={() => setAsked('all')} {...blocked}>
          {t('bulk.all', { count: total, formatted: formatNumber(total) })}
        </Button>
      )}
      <Suspense>
        {asked !== null && (
          <ChangeStatusDialog
            subject={t('gaps', { count, formatted: formatNumber(count) })}
            statuses={statuses}
            said={said}
            onConfirm={(newStatus, message) => {
              setSaid(message);
              change(which, newStatus, message);
            }}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  );
}
