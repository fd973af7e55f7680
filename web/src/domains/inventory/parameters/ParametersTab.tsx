import { Search } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { parameterColumns } from './parameterColumns.tsx';
import { matchesParameter } from './matchesParameter.ts';
import { useFoundIn } from './useFoundIn.ts';
import type { ParameterRow } from './useParameters.ts';

interface ParametersTabProps {
  readonly parameters: readonly ParameterRow[];
  /** Whether all are there; the rest is on its way otherwise. */
  readonly isComplete: boolean;
  /** Whether the company keeps samples of values. */
  readonly isSampling: boolean;
}

/** Learned parameters, searched and filtered where they are. */
export function ParametersTab({ parameters, isComplete, isSampling }: ParametersTabProps) {
  const { t } = useTranslation('inventory');
  const foundIn = useFoundIn();
  const [text, setText] = useState('');
  const [isSensitiveOnly, setIsSensitiveOnly] = useState(false);
  const search = useDeferredValue(text);
  const items = useMemo(() => {
    const found = parameters.filter((row) => matchesParameter(row, search) && (!isSensitiveOnly || row.sensitive));
    return toItems(found, (row) => row.parameterId);
  }, [parameters, search, isSensitiveOnly]);
  // The words of a place depend on the language alone, as the columns do.
  // oxlint-disable-next-line react/exhaustive-deps
  const columns = useMemo(() => parameterColumns(t, foundIn, isSampling), [t, isSampling]);
  return (
    <div className="parameters">
      <div className="parameters-bar">
        <label className="parameters-search">
          <Search size={14} />
          <input type="search" placeholder={t('parameters.search')} aria-label={t('parameters.search')} value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        <Switch label={t('parameters.onlySensitive')} isChecked={isSensitiveOnly} onChange={setIsSensitiveOnly} />
        {!isComplete && <span role="status">{t('parameters.loading')}</span>}
      </div>
      <DataTable
        label={t('parameters.label')}
        columns={columns}
        items={items}
        total={items.length}
        footNote={t('parameters.count', { count: items.length, formatted: items.length.toLocaleString('en-GB') })}
        rowHeight={32}
        hasKeys={false}
        empty={parameters.length === 0 ? <EmptyState title={t('parameters.none')} body={t('parameters.noneBody')} /> : <EmptyState />}
      />
    </div>
  );
}
