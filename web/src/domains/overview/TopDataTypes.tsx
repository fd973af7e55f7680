import { DATA_SIDES } from '@palisade/vocabulary/dataFlows.ts';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { TopDataTypesQuery } from '../../__generated__/TopDataTypesQuery.graphql.ts';
import { useAddress } from '../../entities/address/useAddress.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { catalogueText } from '../../entities/text/catalogueText.ts';
import { EmptyState } from '../../ui/feedback/StateBlock.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { SegmentGroup } from '../../ui/layout/SegmentGroup.tsx';
import { NumberText } from '../../ui/marks/NumberText.tsx';
import { ShareBar, TopRows } from '../../ui/marks/ShareBar.tsx';
import { TruncatedText } from '../../ui/marks/TruncatedText.tsx';
import { counted } from '../../ui/text/counted.ts';
import { dataMapPath } from '../inventory/data-security/dataSecurity.paths.ts';
import { overviewAddress } from './overviewAddress.ts';
import { useOverviewFilter } from './useOverviewFilter.ts';

const TopDataTypesDocument = graphql`
  query TopDataTypesQuery($companyId: ID!, $filter: FilterInput) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      dataSecurity {
        flows(filter: $filter) {
          dataType
          side
          endpoints
        }
      }
    }
  }
`;

/** Card height of the specification. */
export const DATA_TYPES_PX = 340;
/** Rows of the specification. */
const ROWS = 5;

/** The types of sensitive data that most endpoints take or return, each leading to data security. */
export function TopDataTypes({
  queryRef,
}: {
  readonly queryRef: PreloadedQuery<TopDataTypesQuery>;
}) {
  const { t } = useTranslation('overview');
  const { companyId } = useCompany();
  const [{ dataSide: side }, change] = useAddress(overviewAddress);
  const { isFiltered, listOf } = useOverviewFilter();
  const { company } = usePreloadedQuery<TopDataTypesQuery>(TopDataTypesDocument, queryRef);
  // The most endpoints come first.
  const top = (company?.dataSecurity?.flows ?? [])
    .filter((flow) => flow.side === side)
    .slice(0, ROWS);
  return (
    <Panel
      title={t('dataTypes.title')}
      height={DATA_TYPES_PX}
      actions={
        <SegmentGroup
          label={t('dataTypes.side')}
          size="xs"
          options={DATA_SIDES.map((value) => ({ value, label: t(`dataTypes.${value}`) }))}
          value={side}
          onChange={(dataSide) => change({ dataSide })}
        />
      }
    >
      {top.length === 0 ? (
        <EmptyState
          title={t(side === 'request' ? 'dataTypes.noneRequest' : 'dataTypes.noneResponse')}
          body={t(isFiltered ? 'filtered' : 'dataTypes.noneBody')}
        />
      ) : (
        <TopRows>
          {top.map(({ dataType, endpoints }) => (
            <li key={dataType}>
              <Link
                to={dataMapPath(companyId, { type: dataType, side, filter: listOf('endpoints') })}
              >
                <TruncatedText text={catalogueText(dataType)} />
                <b aria-label={t('dataTypes.endpoints', counted(endpoints))}>
                  <NumberText value={endpoints} />
                </b>
                <ShareBar value={endpoints} most={top[0]?.endpoints ?? endpoints} />
              </Link>
            </li>
          ))}
        </TopRows>
      )}
    </Panel>
  );
}
