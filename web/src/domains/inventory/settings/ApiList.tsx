import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { useApis_company$key } from '../../../__generated__/useApis_company.graphql.ts';
import { useMeantRow } from '../../../entities/lists/meantRow.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { RowGone } from '../../../ui/feedback/RowGone.tsx';
import { ApiRow } from './ApiRow.tsx';
import { useApis } from './useApis.ts';
import { SettingsTable } from './settingsParts.ts';

/** What counts and controls keeps its width, names share the rest. */
const WIDTHS = {
  name: '28%',
  host: '35%',
  basePath: '37%',
  endpoints: '88px',
  mode: '172px',
  detected: '76px',
} as const;
const COLUMNS = Object.keys(WIDTHS) as (keyof typeof WIDTHS)[]; // The keys of the object above.
const ACTIONS_WIDTH = '76px';

interface ApiListProps {
  readonly company: useApis_company$key;
  readonly onMoved: () => void;
  /** In place of the table where there are none. */
  readonly empty: ReactNode;
}

/** APIs as far as they are loaded, a row each. */
export function ApiList({ company, onMoved, empty }: ApiListProps) {
  const { t } = useTranslation('inventorySettings');
  const { apis, hasNext, isLoadingNext, loadNext } = useApis(company);
  const meant = useMeantRow({
    ids: apis.map(({ apiId }) => apiId),
    hasMore: hasNext,
    isLoadingMore: isLoadingNext,
    onLoadMore: loadNext,
  });
  const gone = meant.isGone && <RowGone onClose={meant.forget} />;
  if (apis.length === 0)
    return (
      <>
        {gone}
        {empty}
      </>
    );
  return (
    <>
      {gone}
      <SettingsTable size="lg" layout="fixed">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                style={{ width: WIDTHS[column] }}
                {...(column === 'endpoints' && { className: 'p-num' })}
              >
                {t(`apis.${column}`)}
              </th>
            ))}
            <th scope="col" style={{ width: ACTIONS_WIDTH }} aria-label={t('edit')} />
          </tr>
        </thead>
        <tbody>
          {apis.map((api) => (
            <ApiRow key={api.id} api={api} onMoved={onMoved} />
          ))}
        </tbody>
      </SettingsTable>
      {hasNext && (
        <Button size="xs" isBusy={isLoadingNext} onClick={loadNext}>
          {t('apis.more')}
        </Button>
      )}
    </>
  );
}
