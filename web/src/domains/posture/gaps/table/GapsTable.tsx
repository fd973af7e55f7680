import type { GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumnWidths } from '../../../../entities/columns/columnWidths.ts';
import { CountText } from '../../../../ui/marks/CountText.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { toItems } from '../../../../ui/table/tableTypes.ts';
import { GAP_COLUMNS, type GapsParams } from '../gapsParams.ts';
import { knownStatus, knownStatuses } from '../knownStatus.ts';
import { useChangeGapStatus } from '../status/useChangeGapStatus.ts';
import { GapActions } from './GapActions.tsx';
import { gapColumns } from './gapColumns.tsx';
import { SelectedGaps } from './SelectedGaps.tsx';
import { useGapDrawer } from './useGapDrawer.ts';
import type { GapList } from './useGapList.ts';
import type { GapRow } from './useGapRows.ts';
import { useGapSort } from './useGapSort.ts';

const ChangeStatusDialog = lazy(() => import('../status/ChangeStatusDialog.tsx'));

interface GapsTableProps {
  readonly list: GapList;
  readonly status: GapStatus;
  readonly params: GapsParams;
  readonly onChange: (change: Partial<GapsParams>) => void;
  /** Asks for the list anew, from its beginning. */
  readonly onReload: () => void;
  readonly isStale: boolean;
  readonly empty: ReactNode;
}

/** The gaps of a status in one list. */
export function GapsTable({
  list,
  status,
  params,
  onChange,
  onReload,
  isStale,
  empty,
}: GapsTableProps) {
  const { t } = useTranslation('gaps');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<GapRow | null>(null);
  const [changeStatus, , saidOf] = useChangeGapStatus();
  const { widths, onResize } = useColumnWidths('gaps');
  const { rows, total, hasNext, isLoadingNext, loadNext } = list;
  const items = useMemo(() => toItems(rows, (row) => row.gapId), [rows]);
  const ids = useMemo(() => rows.map((row) => row.gapId), [rows]);
  const chosen = useMemo(() => new Set(ids.filter((id) => selected.has(id))), [ids, selected]);
  const keyText = params.columns.join(',');
  const columns = useMemo(
    () => gapColumns(t, keyText.split(','), GAP_COLUMNS.format(keyText.split(',')) !== null),
    [t, keyText],
  );
  const actions = useCallback(
    (row: GapRow) => <GapActions gap={row} onChangeStatus={setAsked} />,
    [],
  );
  const handleDone = useCallback(() => {
    setSelected(new Set());
    onReload();
  }, [onReload]);
  return (
    <div className="gaps-table">
      <DataTable
        label={t('title')}
        columns={columns}
        items={items}
        total={total}
        widths={widths}
        onResize={onResize}
        selection={{ keys: chosen, onChange: setSelected }}
        bulkActions={
          <SelectedGaps
            ids={chosen}
            areAllLoaded={chosen.size === rows.length}
            total={total}
            status={status}
            params={params}
            onDone={handleDone}
          />
        }
        rowActions={actions}
        {...useGapSort(params, onChange)}
        {...useGapDrawer({
          ids,
          total,
          scope: t(`statuses.${status}`),
          onMore: hasNext ? loadNext : undefined,
        })}
        hasMore={hasNext}
        isLoadingMore={isLoadingNext}
        onLoadMore={loadNext}
        isRefetching={isStale}
        empty={empty}
        footNote={
          <CountText count={total} text={(count, formatted) => t('gaps', { count, formatted })} />
        }
      />
      <Suspense>
        {asked && (
          <ChangeStatusDialog
            subject={asked.name}
            statuses={knownStatuses(asked.nextStatuses)}
            said={saidOf(asked.id)}
            onConfirm={(newStatus, message) =>
              void changeStatus({
                id: asked.id,
                from: knownStatus(asked.status),
                newStatus,
                message,
              })
            }
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
