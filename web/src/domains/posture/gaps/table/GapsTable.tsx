import type { GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumns } from '../../../../entities/lists/defineColumns.ts';
import { type ListRows, ListTable } from '../../../../entities/lists/ListTable.tsx';
import { useRowDrawer } from '../../../../entities/lists/useRowDrawer.ts';
import { GAP_DRAWER } from '../../posture.paths.ts';
import { gapList, type GapsParams } from '../gapList.ts';
import { gapColumns } from './gapColumns.tsx';
import { SelectedGaps } from './SelectedGaps.tsx';
import type { GapRow } from './useGapRows.ts';
import { useRowStatus } from './useRowStatus.tsx';

const keyOf = (row: GapRow) => row.gapId;

interface GapsTableProps {
  readonly rows: ListRows<GapRow>;
  readonly status: GapStatus;
  readonly params: GapsParams;
  readonly onChange: (change: Partial<GapsParams>) => void;
  /** Asks for the list anew, from its beginning. */
  readonly onReload: () => void;
  readonly isStale: boolean;
  readonly empty: ReactNode;
}

/** The gaps of a status in one list. */
export function GapsTable({ rows: list, status, params, onReload, ...rest }: GapsTableProps) {
  const { t } = useTranslation('gaps');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [rowStatus, statusMenu] = useRowStatus();
  const { rows, total, hasNext, loadNext } = list;
  const ids = useMemo(() => rows.map(keyOf), [rows]);
  const chosen = useMemo(() => new Set(ids.filter((id) => selected.has(id))), [ids, selected]);
  const columns = useColumns(gapColumns, gapList.columns, params.columns, t);
  const handleDone = useCallback(() => {
    setSelected(new Set());
    onReload();
  }, [onReload]);
  const drawer = useRowDrawer({
    drawer: GAP_DRAWER,
    ids,
    total,
    scope: t(`statuses.${status}`),
    onMore: hasNext ? loadNext : undefined,
  });
  return (
    <>
      <ListTable
        list={gapList}
        params={params}
        rows={list}
        keyOf={keyOf}
        isRest
        label={t('title')}
        columns={columns}
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
        {...rowStatus}
        {...drawer}
        countText={(count, formatted) => t('gaps', { count, formatted })}
        {...rest}
      />
      {statusMenu}
    </>
  );
}
