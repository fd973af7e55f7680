import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useLazyLoadQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { ApisViewQuery } from '../../../__generated__/ApisViewQuery.graphql.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Row } from '../../../ui/layout/Boxes.ts';
import { Card } from '../../../ui/layout/Panel.tsx';
import { SegmentGroup } from '../../../ui/layout/SegmentGroup.tsx';
import { ingestPath } from '../../ingest/ingest.paths.ts';
import { ApiList } from './ApiList.tsx';
import { apisAddress, type ApisParams } from './apis.paths.ts';
import { HostSuggestions } from './HostSuggestions.tsx';

const AddApiDialog = lazy(() => import('./AddApiDialog.tsx'));

/** Height of the list while it loads: about a window full of rows. */
const LIST_PX = 480;

/** Which list is shown at the left, the search at the right. */
const Bar = chakra(Row, {
  base: {
    gap: '3',
    marginBottom: '3',
    '& .p-input': { width: '260px' },
    '& > .p-input': { marginLeft: 'auto' },
  },
});

/** APIs of the company: the visible ones, and those that were hidden or added by a person. */
export default function ApisView() {
  const { t } = useTranslation('inventorySettings');
  const { companyId } = useCompany();
  const [{ list, search }, change] = useAddress(apisAddress);
  const [text, setText] = useState(search);
  const [isAdding, setIsAdding] = useState(false);
  const [version, setVersion] = useState(0);
  const isHidden = list === 'hidden';
  const find = (next: string) => {
    setText(next);
    change({ search: next });
  };
  const reload = () => setVersion(version + 1);
  return (
    <Card aria-label={t('views.apis')} padding="4" paddingTop="3">
      <ApisBar
        list={list}
        onList={(next) => change({ list: next })}
        search={text}
        onSearch={find}
        onAdd={() => setIsAdding(true)}
      />
      <HostSuggestions version={version} onUpdated={reload} />
      <Suspense fallback={<SkeletonBlock height={LIST_PX} lines={12} />}>
        <Loaded
          companyId={companyId}
          isHidden={isHidden}
          search={useDeferredValue(search)}
          version={version}
          onMoved={reload}
          empty={<NoApis isHidden={isHidden} isSearched={search !== ''} onClear={() => find('')} />}
        />
      </Suspense>
      {isAdding && (
        <Suspense>
          <AddApiDialog
            onClose={() => setIsAdding(false)}
            onAdded={() => {
              change({ list: 'hidden' });
              reload();
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}

interface ApisBarProps {
  readonly list: ApisParams['list'];
  readonly onList: (list: ApisParams['list']) => void;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onAdd: () => void;
}

/** Which APIs are listed, their search, and for those who may, a button for a new API. */
function ApisBar({ list, onList, search, onSearch, onAdd }: ApisBarProps) {
  const { t } = useTranslation('inventorySettings');
  const { can } = useCompany();
  return (
    <Bar>
      <SegmentGroup
        label={t('apis.lists')}
        value={list}
        options={[
          { value: 'visible', label: t('apis.visible') },
          { value: 'hidden', label: t('apis.hidden') },
        ]}
        onChange={onList}
      />
      <TextInput
        type="search"
        inputSize="sm"
        aria-label={t('apis.search')}
        placeholder={t('apis.search')}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      {can('changeInventory') && (
        <Button variant="solid" onClick={onAdd}>
          {t('apis.new')}
        </Button>
      )}
    </Bar>
  );
}

interface NoApisProps {
  readonly isHidden: boolean;
  readonly isSearched: boolean;
  readonly onClear: () => void;
}

/** Shown instead of an empty list, with what to do about it. */
function NoApis({ isHidden, isSearched, onClear }: NoApisProps) {
  const { t } = useTranslation('inventorySettings');
  const { companyId, can } = useCompany();
  if (isSearched)
    return <EmptyState action={<Button onClick={onClear}>{t('apis.clear')}</Button>} />;
  if (isHidden) return <EmptyState title={t('apis.noneHidden')} body={t('apis.noneHiddenBody')} />;
  return (
    <EmptyState
      title={t('apis.none')}
      body={t('apis.noneBody')}
      action={
        can('seeIngest') && (
          <Button asChild>
            <Link to={ingestPath(companyId)}>{t('apis.send')}</Link>
          </Button>
        )
      }
    />
  );
}

interface LoadedProps {
  readonly companyId: string;
  readonly isHidden: boolean;
  readonly search: string;
  readonly version: number;
  readonly onMoved: () => void;
  readonly empty: ReactNode;
}

function Loaded({ companyId, isHidden, search, version, ...rest }: LoadedProps) {
  const { company } = useLazyLoadQuery<ApisViewQuery>(
    graphql`
      query ApisViewQuery($companyId: ID!, $hidden: Boolean!, $search: String) @throwOnFieldError {
        company(companyId: $companyId) {
          ...useApis_company @arguments(hidden: $hidden, search: $search)
        }
      }
    `,
    { companyId, hidden: isHidden, search },
    { fetchKey: version, fetchPolicy: 'store-and-network' },
  );
  return company && <ApiList company={company} {...rest} />;
}
