import { Search } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { type Sort, toItems } from '../../../ui/table/tableTypes.ts';
import { parameterColumns } from './parameterColumns.tsx';
import './parameters.texts.ts';
import { matchesParameter } from './matchesParameter.ts';
import { sortParameters } from './sortParameters.ts';
import { LOCATIONS, useFoundIn } from './useFoundIn.ts';
import type { ParameterRow } from './useParameters.ts';

interface ParametersTabProps {
  readonly parameters: readonly ParameterRow[];
  /** Whether all are there; the rest is on its way otherwise. */
  readonly isComplete: boolean;
  /** Whether the company keeps samples of values. */
  readonly isSampling: boolean;
  /** What people said of parameters, and the way to say more. */
  readonly tuned?: ReactNode;
  /** Address of the page that shows the same in full. */
  readonly page?: string;
  /** Told which row is current, where details stand beside the table. */
  readonly onCurrent?: (row: ParameterRow | null) => void;
}

const EVERYWHERE = 'everywhere';
/** Columns that stay where the rest is told beside the table. */
const BESIDE_DETAILS = new Set(['name', 'location', 'type', 'required', 'sensitive']);

/** Learned parameters, searched, filtered and sorted where they are. */
export function ParametersTab({
  parameters,
  isComplete,
  isSampling,
  tuned,
  page,
  onCurrent,
}: ParametersTabProps) {
  const { t } = useTranslation('inventory');
  const { t: words } = useTranslation('parameters');
  const foundIn = useFoundIn();
  const hasDetails = onCurrent !== undefined;
  const [text, setText] = useState('');
  const [isSensitiveOnly, setIsSensitiveOnly] = useState(false);
  const [isRequiredOnly, setIsRequiredOnly] = useState(false);
  const [location, setLocation] = useState<string>(EVERYWHERE);
  const [sort, setSort] = useState<Sort>();
  const search = useDeferredValue(text);
  const items = useMemo(() => {
    const found = parameters.filter(
      (row) =>
        matchesParameter(row, search) &&
        (!isSensitiveOnly || row.sensitive) &&
        (!isRequiredOnly || row.required) &&
        (location === EVERYWHERE || row.location === location),
    );
    return toItems(sortParameters(found, sort), (row) => row.parameterId);
  }, [parameters, search, isSensitiveOnly, isRequiredOnly, location, sort]);
  const locations = LOCATIONS.filter((each) => parameters.some((row) => row.location === each));
  const all = useMemo(
    () => parameterColumns(t, words, foundIn, isSampling),
    // oxlint-disable-next-line react/exhaustive-deps -- the words of a place (foundIn) depend on the language alone, as the columns do
    [t, words, isSampling],
  );
  const columns = useMemo(
    () => (hasDetails ? all.filter(({ key }) => BESIDE_DETAILS.has(key)) : all),
    [all, hasDetails],
  );
  return (
    <div className="parameters">
      <div className="parameters-bar">
        <label className="parameters-search">
          <Search size={14} />
          <input
            type="search"
            placeholder={t('parameters.search')}
            aria-label={t('parameters.search')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        {locations.length > 1 && (
          <Select
            aria-label={words('filters.location')}
            selectSize="sm"
            isInline
            value={location}
            onChange={setLocation}
            options={[
              { value: EVERYWHERE, label: words('filters.everywhere') },
              ...locations.map((value) => ({ value, label: t(`parameters.locations.${value}`) })),
            ]}
          />
        )}
        <Switch
          label={t('parameters.onlySensitive')}
          isChecked={isSensitiveOnly}
          onChange={setIsSensitiveOnly}
        />
        <Switch
          label={words('filters.onlyRequired')}
          isChecked={isRequiredOnly}
          onChange={setIsRequiredOnly}
        />
        {tuned}
        {page !== undefined && (
          <Link className="parameters-link" to={page}>
            {words('openPage')}
          </Link>
        )}
        {!isComplete && <span role="status">{t('parameters.loading')}</span>}
      </div>
      <DataTable
        label={t('parameters.label')}
        columns={columns}
        items={items}
        total={items.length}
        footNote={t('parameters.count', {
          count: items.length,
          formatted: items.length.toLocaleString('en-GB'),
        })}
        rowHeight={32}
        hasKeys={hasDetails}
        {...(sort && { sort })}
        onSort={setSort}
        {...(onCurrent && {
          onCurrentChange: (_key: string, row: ParameterRow | null) => onCurrent(row),
          onOpen: (_key: string, row: ParameterRow) => onCurrent(row),
        })}
        empty={
          parameters.length === 0 ? (
            <EmptyState title={t('parameters.none')} body={t('parameters.noneBody')} />
          ) : (
            <EmptyState />
          )
        }
      />
    </div>
  );
}
