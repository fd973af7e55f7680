import { useTranslation } from 'react-i18next';
import type { useApis_company$key } from '../../../__generated__/useApis_company.graphql.ts';
import { useMeantRow } from '../../../entities/lists/meantRow.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { RowGone } from '../../../ui/feedback/RowGone.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { ApiRow } from './ApiRow.tsx';
import { useApis } from './useApis.ts';
import { SettingsTable } from './settingsParts.ts';

const COLUMNS = ['name', 'host', 'basePath', 'endpoints', 'mode', 'detection'] as const;

interface ApiListProps {
  readonly company: useApis_company$key;
  readonly onMoved: () => void;
}

/** APIs as far as they are loaded, a row each. */
export function ApiList({ company, onMoved }: ApiListProps) {
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
        <EmptyState title={t('apis.none')} body={t('apis.noneBody')} />
      </>
    );
  return (
    <>
      {gone}
      <SettingsTable size="lg">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" {...(column === 'endpoints' && { className: 'p-num' })}>
                {t(`apis.${column}`)}
              </th>
            ))}
            <th scope="col" aria-label={t('edit')} />
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
