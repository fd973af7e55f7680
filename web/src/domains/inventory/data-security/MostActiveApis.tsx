import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type {
  MostActiveApisQuery,
  MostActiveApisQuery$data,
} from '../../../__generated__/MostActiveApisQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { SmallTable } from '../../../ui/layout/SmallTable.ts';
import { MethodTag } from '../../../ui/marks/MethodTag.tsx';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { RiskMeter } from '../../../ui/marks/RiskMeter.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import { inventoryPath } from '../inventory.paths.ts';
import { SENSITIVE } from './flowFilters.ts';
import { LowUsage } from './LowUsage.tsx';
import { APIS_PX } from './widgetHeight.ts';

const MostActiveApisDocument = graphql`
  query MostActiveApisQuery($companyId: ID!, $filter: FilterInput!)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      endpoints(first: 5, filter: $filter, sort: requests, direction: descending) {
        edges {
          node {
            endpointId
            method
            path
            riskScore
            openGaps
            attackers
            host {
              name
            }
            sensorData {
              traffic7d
            }
            sensitiveParameters {
              request
              response
            }
          }
        }
      }
    }
  }
`;

type Api = NonNullable<MostActiveApisQuery$data['company']>['endpoints']['edges'][number]['node'];

const Table = chakra(SmallTable, {
  base: {
    '& th:not(:first-of-type), & td:not(:first-of-type)': { textAlign: 'end', px: '1' },
    '& th:first-of-type': { textAlign: 'start' },
    '& td a': { display: 'flex', alignItems: 'center', gap: '2', minWidth: '0', color: 'inherit' },
    '& td small': { display: 'block', textStyle: 'micro', color: 'fg.subtle' },
  },
});

const COLUMNS = ['risk', 'traffic', 'request', 'response', 'attackers', 'gaps'] as const;

/** The APIs with sensitive data that are asked most, each leading to its own drawer. */
export function MostActiveApis({
  queryRef,
}: {
  readonly queryRef: PreloadedQuery<MostActiveApisQuery>;
}) {
  const { t } = useTranslation('dataSecurity');
  const { companyId } = useCompany();
  const { company } = usePreloadedQuery<MostActiveApisQuery>(MostActiveApisDocument, queryRef);
  const apis = (company?.endpoints.edges ?? []).map(({ node }) => node);
  return (
    <Panel
      title={t('active.title')}
      note={t('active.about')}
      height={APIS_PX}
      actions={
        <>
          <LowUsage rows={apis.length} />
          <Link to={inventoryPath(companyId, { filter: SENSITIVE, sort: 'requests' })}>
            {t('all')}
          </Link>
        </>
      }
    >
      {apis.length === 0 ? (
        <EmptyState title={t('active.none')} body={t('active.noneBody')} />
      ) : (
        <Table layout="fixed" aria-label={t('active.title')}>
          <thead>
            <tr>
              <th scope="col">{t('active.api')}</th>
              {COLUMNS.map((column) => (
                <chakra.th key={column} scope="col" width="92px">
                  {t(`active.${column}`)}
                </chakra.th>
              ))}
            </tr>
          </thead>
          <tbody>
            {apis.map((api) => (
              <ApiRow key={api.endpointId} api={api} />
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

function ApiRow({ api }: { readonly api: Api }) {
  const { companyId } = useCompany();
  const { endpointId, method, path, host, riskScore, sensorData, sensitiveParameters } = api;
  const place = { filter: SENSITIVE, sort: 'requests', endpointId } as const;
  const count = (value: number | null | undefined) =>
    value == null ? '–' : <NumberText value={value} />;
  return (
    <tr>
      <td>
        <Link to={inventoryPath(companyId, place)}>
          <MethodTag method={method} />
          <chakra.span display="grid" minWidth="0">
            <TruncatedText text={path} />
            <small className="p-trunc">{host.name}</small>
          </chakra.span>
        </Link>
      </td>
      <td>
        <RiskMeter score={riskScore} />
      </td>
      <td>{count(sensorData.traffic7d)}</td>
      <td>{count(sensitiveParameters.request)}</td>
      <td>{count(sensitiveParameters.response)}</td>
      <td>{count(api.attackers)}</td>
      <td>{count(api.openGaps)}</td>
    </tr>
  );
}
