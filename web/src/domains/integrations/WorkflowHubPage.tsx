import type { IntegrationKind } from '@palisade/vocabulary/integrations.ts';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { WorkflowHubPageQuery } from '../../__generated__/WorkflowHubPageQuery.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../entities/drawers/useDrawers.ts';
import { SectionFailure } from '../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../entities/routing/definePage.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/StateBlock.tsx';
import { Row } from '../../ui/layout/Boxes.ts';
import { Page, PageNote } from '../../ui/layout/Page.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { UnknownCount } from '../../ui/marks/CountText.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { toItems } from '../../ui/table/tableTypes.ts';
import { integrationColumns } from './integrationColumns.tsx';
import { INTEGRATION_DRAWER } from './integrations.paths.ts';
import './integrations.texts.ts';
import { KINDS } from './kinds.ts';
import { useCompanyChanges } from '../../entities/mutations/useCompanyChanges.ts';

export type WorkflowHubQueries = { hub: WorkflowHubPageQuery };

const WorkflowHubDocument = graphql`
  query WorkflowHubPageQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      integrations @catch(to: NULL) {
        integrationId
        name
        kind
        url
        projectKey
        issueType
        table
        testedAt
        testFailure
        syncedAt
        syncFailure
        ticketCount
        actionCount
        entryCount
      }
    }
  }
`;

/** Integrations of the company: list, add, and the way to each. */
export default function WorkflowHubPage({ queries, isStale }: PageProps<WorkflowHubQueries>) {
  const { t } = useTranslation('integrations');
  const { can } = useCompany();
  const drawers = useDrawers();
  const { company } = usePreloadedQuery<WorkflowHubPageQuery>(WorkflowHubDocument, queries.hub);
  useCompanyChanges<WorkflowHubPageQuery>(
    company?.id ?? '',
    WorkflowHubDocument,
    queries.hub.variables,
  );
  const integrations = company?.integrations;
  const items = useMemo(
    () => toItems(integrations ?? [], ({ integrationId }) => integrationId),
    [integrations],
  );
  const columns = useMemo(() => integrationColumns(t), [t]);
  const mayAdd = can('createIntegration');
  const count = t('count', { count: items.length });
  return (
    <Page>
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader
        parents={[t('section')]}
        title={t('title')}
        counts={integrations ? count : <UnknownCount />}
        actions={mayAdd && items.length > 0 && <AddMenu />}
      />
      <PageNote maxWidth="none" py="10px" textStyle="small">
        {t('about')}
      </PageNote>
      {!integrations && <SectionFailure />}
      {integrations && (
        <DataTable
          label={t('title')}
          columns={columns}
          items={items}
          total={items.length}
          footNote={count}
          currentKey={drawers.top?.name === INTEGRATION_DRAWER ? drawers.top.id : null}
          onOpen={(id) => drawers.open({ name: INTEGRATION_DRAWER, id })}
          isRefetching={isStale}
          empty={
            <EmptyState
              title={t('none')}
              body={t('noneBody')}
              {...(mayAdd && { action: <FirstChoices /> })}
            />
          }
        />
      )}
    </Page>
  );
}

/** Opens the form of a new integration of a kind. */
function useAdd(): (kind: IntegrationKind) => void {
  const drawers = useDrawers();
  return (kind) => drawers.open({ name: INTEGRATION_DRAWER, id: `new-${kind}` });
}

/** One more integration, by its kind. */
function AddMenu() {
  const { t } = useTranslation('integrations');
  const add = useAdd();
  return (
    <Menu
      placement="bottom-end"
      trigger={
        <Button variant="solid" icon={<Plus size={16} />}>
          {t('add')}
        </Button>
      }
      items={KINDS.map((kind) => ({
        key: kind,
        label: t(`kinds.${kind}`),
        onSelect: () => add(kind),
      }))}
    />
  );
}

/** The kinds to choose the first integration from. */
function FirstChoices() {
  const { t } = useTranslation('integrations');
  const add = useAdd();
  return (
    <Row display="inline-flex" flexWrap="wrap" justifyContent="center">
      {KINDS.map((kind) => (
        <Button key={kind} onClick={() => add(kind)}>
          {t(`addOf.${kind}`)}
        </Button>
      ))}
    </Row>
  );
}
