import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useColumnWidths } from '../../../../entities/columns/columnWidths.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { CountText } from '../../../../ui/marks/CountText.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { toItems } from '../../../../ui/table/tableTypes.ts';
import { attackerPath } from '../../attackers.paths.ts';
import { ATTACKER_COLUMNS, type AttackersParams } from '../attackersParams.ts';
import { attackerColumns } from './attackerColumns.tsx';
import { CopySource } from './CopySource.tsx';
import type { AttackerList } from './useAttackerList.ts';
import type { AttackerRow } from './useAttackerRows.ts';
import { useAttackerSort } from './useAttackerSort.ts';

interface AttackersTableProps {
  readonly list: AttackerList;
  readonly params: AttackersParams;
  readonly onChange: (change: Partial<AttackersParams>) => void;
  readonly isStale: boolean;
  readonly empty: ReactNode;
}

/** The attackers of a group and a status in one list; a row leads to its attacker. */
export function AttackersTable({ list, params, onChange, isStale, empty }: AttackersTableProps) {
  const { t } = useTranslation('attackersList');
  const { companyId } = useCompany();
  const navigate = useNavigate();
  const { widths, onResize } = useColumnWidths('attackers');
  const { rows, total, hasNext, isLoadingNext, loadNext } = list;
  const items = useMemo(() => toItems(rows, (row) => row.attackerId), [rows]);
  const keyText = params.columns.join(',');
  const columns = useMemo(
    () =>
      attackerColumns(
        t,
        companyId,
        keyText.split(','),
        ATTACKER_COLUMNS.format(keyText.split(',')) !== null,
      ),
    [t, companyId, keyText],
  );
  const actions = useCallback(
    (row: AttackerRow) => <CopySource key={row.attackerId} sourceId={row.sourceId} />,
    [],
  );
  return (
    <div className="attackers-table">
      <DataTable
        label={t('title')}
        columns={columns}
        items={items}
        total={total}
        widths={widths}
        onResize={onResize}
        rowActions={actions}
        {...useAttackerSort(params, onChange)}
        onOpen={(attackerId) => void navigate(attackerPath(companyId, attackerId))}
        hasMore={hasNext}
        isLoadingMore={isLoadingNext}
        onLoadMore={loadNext}
        isRefetching={isStale}
        empty={empty}
        footNote={
          <CountText
            count={total}
            text={(count, formatted) => t('attackers', { count, formatted })}
          />
        }
      />
    </div>
  );
}
