import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { useColumns } from '../../../../entities/lists/defineColumns.ts';
import { type ListRows, ListTable } from '../../../../entities/lists/ListTable.tsx';
import { usePublishRows } from '../../../../entities/drawers/rowOrder.ts';
import { ATTACKER_PAGE, attackerPath } from '../../attackers.paths.ts';
import { attackerList, type AttackersParams } from '../attackerList.ts';
import { attackerColumns } from './attackerColumns.tsx';
import { CopySource } from './CopySource.tsx';
import type { AttackerRow } from './useAttackerRows.ts';

const keyOf = (row: AttackerRow) => row.attackerId;

interface AttackersTableProps {
  readonly rows: ListRows<AttackerRow>;
  readonly params: AttackersParams;
  readonly onChange: (change: Partial<AttackersParams>) => void;
  readonly isStale: boolean;
  readonly empty: ReactNode;
}

/** The attackers of a group and a status in one list; a row leads to its attacker. */
export function AttackersTable({ params, ...rest }: AttackersTableProps) {
  const { t } = useTranslation('attackersList');
  const { companyId } = useCompany();
  const navigate = useNavigate();
  const context = useMemo(() => ({ t, companyId }), [t, companyId]);
  const columns = useColumns(attackerColumns, attackerList.columns, params.columns, context);
  usePublishRows(
    useMemo(
      () => ({
        drawer: ATTACKER_PAGE,
        ids: rest.rows.rows.map(keyOf),
        total: rest.rows.total,
      }),
      [rest.rows.rows, rest.rows.total],
    ),
  );
  const actions = useCallback(
    (row: AttackerRow) => <CopySource key={row.attackerId} sourceId={row.sourceId} />,
    [],
  );
  return (
    <ListTable
      list={attackerList}
      params={params}
      keyOf={keyOf}
      isRest
      label={t('title')}
      columns={columns}
      rowActions={actions}
      onOpen={(attackerId) => void navigate(attackerPath(companyId, attackerId))}
      countText={(count, formatted) => t('attackers', { count, formatted })}
      {...rest}
    />
  );
}
