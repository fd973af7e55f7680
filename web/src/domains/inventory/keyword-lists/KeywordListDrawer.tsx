import { WholeWord } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay';
import type { KeywordListDrawerQuery } from '../../../__generated__/KeywordListDrawerQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import {
  ScopeContext,
  scopeOf,
  useClassificationScope,
} from '../data-types/classificationScope.ts';
import { KeywordListForm } from './KeywordListForm.tsx';
import './keywordLists.texts.ts';
import { valuesOf } from './keywordListValues.ts';
import { ReadKeywordList } from './ReadKeywordList.tsx';

export type KeywordListQueries = { lists: KeywordListDrawerQuery };

const KeywordListDrawerDocument = graphql`
  query KeywordListDrawerQuery($companyId: ID!, $scope: ClassificationScope = company)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      dataClassification(scope: $scope) {
        keywordLists {
          keywordListId
          name
          description
          isGlobal
          keywords {
            kind
            text
          }
          version
          ...KeywordListForm_list
          ...ReadKeywordList_list
        }
      }
    }
  }
`;

/** A keyword list of the scope, or without an id a new one; those of others are read alone. */
export default function KeywordListDrawer(props: DrawerProps<KeywordListQueries>) {
  return (
    <ScopeContext value={scopeOf(props.queries.lists.variables)}>
      <ShownKeywordList {...props} />
    </ScopeContext>
  );
}

function ShownKeywordList({ queries, drawer }: DrawerProps<KeywordListQueries>) {
  const { t } = useTranslation(['keywordLists', 'dataTypes']);
  const { can } = useCompany();
  const { changes } = useClassificationScope();
  const relay = useRelayEnvironment();
  const { company } = usePreloadedQuery<KeywordListDrawerQuery>(
    KeywordListDrawerDocument,
    queries.lists,
  );
  const lists = company?.dataClassification.keywordLists;
  const others = useMemo(
    () =>
      (lists ?? []).flatMap(({ keywordListId, name }) =>
        keywordListId === drawer.id ? [] : [name],
      ),
    [lists, drawer.id],
  );
  const list = lists?.find(({ keywordListId }) => keywordListId === drawer.id) ?? null;
  const isNew = drawer.id === '' && company !== null && can('createDataTypes');
  if (!list && !isNew)
    return (
      <Drawer kind={t('list')} title={t('missing')}>
        <EmptyState
          icon={<WholeWord size={16} />}
          title={t('missing')}
          body={t('dataTypes:missingBody')}
        />
      </Drawer>
    );
  if (list && !changes({ isGlobal: list.isGlobal, id: list.keywordListId }))
    return <ReadKeywordList list={list} />;
  const read = async () => {
    const saved = await fetchQuery<KeywordListDrawerQuery>(
      relay,
      KeywordListDrawerDocument,
      queries.lists.variables,
      { fetchPolicy: 'network-only' },
    ).toPromise();
    const found = saved?.company?.dataClassification.keywordLists.find(
      ({ keywordListId }) => keywordListId === drawer.id,
    );
    return found ? valuesOf(found) : null;
  };
  return <KeywordListForm list={list} others={others} onReload={read} />;
}
