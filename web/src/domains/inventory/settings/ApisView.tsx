import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay';
import type { ApisView_company$key } from '../../../__generated__/ApisView_company.graphql.ts';
import type { ApisViewPageQuery } from '../../../__generated__/ApisViewPageQuery.graphql.ts';
import type { ApisViewQuery } from '../../../__generated__/ApisViewQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { SegmentGroup } from '../../../ui/layout/SegmentGroup.tsx';
import { ApiRow } from './ApiRow.tsx';

const AddApiDialog = lazy(() => import('./AddApiDialog.tsx'));

const PAGE = 50;

/** APIs of the company: the visible ones, and those that were hidden or added by a person. */
export default function ApisView() {
  const { t } = useTranslation('inventorySettings');
  const { companyId, can } = useCompany();
  const [isHidden, setIsHidden] = useState(false);
  const [text, setText] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const [version, setVersion] = useState(0);
  const search = useDeferredValue(text.trim());
  const add = can('changeInventory') && (
    <Button variant="solid" onClick={() => setIsAdding(true)}>
      {t('apis.new')}
    </Button>
  );
  const reload = () => setVersion(version + 1);
  return (
    <Panel title={t('views.apis')} actions={add}>
      <div className="settings-bar">
        <SegmentGroup
          label={t('apis.lists')}
          value={isHidden ? 'hidden' : 'visible'}
          options={[
            { value: 'visible', label: t('apis.visible') },
            { value: 'hidden', label: t('apis.hidden') },
          ]}
          onChange={(list) => setIsHidden(list === 'hidden')}
        />
        <TextInput
          type="search"
          inputSize="sm"
          aria-label={t('apis.search')}
          placeholder={t('apis.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Suspense>
        <Loaded
          companyId={companyId}
          isHidden={isHidden}
          search={search}
          version={version}
          onMoved={reload}
        />
      </Suspense>
      {isAdding && (
        <Suspense>
          <AddApiDialog
            onClose={() => setIsAdding(false)}
            onAdded={() => {
              setIsHidden(true);
              reload();
            }}
          />
        </Suspense>
      )}
    </Panel>
  );
}

interface LoadedProps {
  readonly companyId: string;
  readonly isHidden: boolean;
  readonly search: string;
  readonly version: number;
  readonly onMoved: () => void;
}

function Loaded({ companyId, isHidden, search, version, onMoved }: LoadedProps) {
  const { company } = useLazyLoadQuery<ApisViewQuery>(
    graphql`
      query ApisViewQuery($companyId: ID!, $hidden: Boolean!, $search: String) @throwOnFieldError {
        company(companyId: $companyId) {
          ...ApisView_company @arguments(hidden: $hidden, search: $search)
        }
      }
    `,
    { companyId, hidden: isHidden, search },
    { fetchKey: version, fetchPolicy: 'store-and-network' },
  );
  return company && <List company={company} onMoved={onMoved} />;
}

function List({
  company,
  onMoved,
}: {
  readonly company: ApisView_company$key;
  readonly onMoved: () => void;
}) {
  const { t } = useTranslation('inventorySettings');
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    ApisViewPageQuery,
    ApisView_company$key
  >(
    graphql`
      fragment ApisView_company on Company
      @refetchable(queryName: "ApisViewPageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        hidden: { type: "Boolean!" }
        search: { type: "String" }
      )
      @throwOnFieldError {
        apis(first: $count, after: $cursor, hidden: $hidden, search: $search)
          @connection(key: "ApisView_apis", filters: ["hidden", "search"]) {
          edges {
            node {
              id
              ...ApiRow_api
            }
          }
        }
      }
    `,
    company,
  );
  const { edges } = data.apis;
  if (edges.length === 0) return <EmptyState title={t('apis.none')} body={t('apis.noneBody')} />;
  return (
    <>
      <table className="settings-table">
        <thead>
          <tr>
            <th scope="col">{t('apis.name')}</th>
            <th scope="col">{t('apis.host')}</th>
            <th scope="col">{t('apis.basePath')}</th>
            <th scope="col" className="p-num">
              {t('apis.endpoints')}
            </th>
            <th scope="col">{t('apis.mode')}</th>
            <th scope="col">{t('apis.detection')}</th>
            <th scope="col" aria-label={t('edit')} />
          </tr>
        </thead>
        <tbody>
          {edges.map(({ node }) => (
            <ApiRow key={node.id} api={node} onMoved={onMoved} />
          ))}
        </tbody>
      </table>
      {hasNext && (
        <Button size="xs" isBusy={isLoadingNext} onClick={() => void loadNext(PAGE)}>
          {t('apis.more')}
        </Button>
      )}
    </>
  );
}
