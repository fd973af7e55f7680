import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { SensitiveParametersPageQuery } from '../../../../__generated__/SensitiveParametersPageQuery.graphql.ts';
import type { SensitiveParameterTableQuery } from '../../../../__generated__/SensitiveParameterTableQuery.graphql.ts';
import { useAddress } from '../../../../entities/address/useAddress.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { WidgetBoundary } from '../../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../../entities/routing/definePage.tsx';
import { AccessDenied } from '../../../../ui/feedback/StateBlock.tsx';
import { Page } from '../../../../ui/layout/Page.ts';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import '../../inventory.texts.ts';
import '../dataSecurity.texts.ts';
import { SensitiveParameterBar } from './SensitiveParameterBar.tsx';
import { sensitiveParameterList } from './sensitiveParameterList.ts';
import { SensitiveParameterTable } from './SensitiveParameterTable.tsx';

export type SensitiveParametersQueries = {
  held: SensitiveParametersPageQuery;
  list: SensitiveParameterTableQuery;
};

const SensitiveParametersDocument = graphql`
  query SensitiveParametersPageQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      dataSecurity @catch(to: NULL) {
        categories {
          category
        }
        flows {
          dataType
        }
      }
    }
  }
`;

/** For who sees the inventory too, as links to it are: services refuse everybody else. */
export default function SensitiveParametersPage(props: PageProps<SensitiveParametersQueries>) {
  const { can } = useCompany();
  return can('seeInventory') ? <SensitiveParameters {...props} /> : <AccessDenied isPage />;
}

/**
 * Sensitive parameters by category, type, side and endpoints, as the address says. The list waits
 * and fails alone, so that a condition that is refused can be taken away.
 */
function SensitiveParameters({ queries, isStale }: PageProps<SensitiveParametersQueries>) {
  const { t } = useTranslation('dataSecurity');
  const [params, change] = useAddress(sensitiveParameterList.address);
  const { company } = usePreloadedQuery<SensitiveParametersPageQuery>(
    SensitiveParametersDocument,
    queries.held,
  );
  const held = company?.dataSecurity;
  return (
    <Page>
      <title>{`${t('parameters.title')} · Palisade`}</title>
      <PageHeader parents={[t('section'), t('title')]} title={t('parameters.title')} />
      <SensitiveParameterBar
        params={params}
        onChange={change}
        categories={held?.categories.map(({ category }) => category) ?? []}
        types={held?.flows.map(({ dataType }) => dataType) ?? []}
      />
      <WidgetBoundary isPagewide fallback={null}>
        <SensitiveParameterTable
          queryRef={queries.list}
          params={params}
          onChange={change}
          isStale={isStale}
        />
      </WidgetBoundary>
    </Page>
  );
}
