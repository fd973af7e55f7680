import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type {
  TopApplicationsQuery,
  TopApplicationsQuery$data,
} from '../../../__generated__/TopApplicationsQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { SegmentGroup } from '../../../ui/layout/SegmentGroup.tsx';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { RiskMeter } from '../../../ui/marks/RiskMeter.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { inventoryPath } from '../inventory.paths.ts';
import { type Side, withTypes } from './flowFilters.ts';
import { LowUsage } from './LowUsage.tsx';
import { ShareBar, TopRows } from './ShareBar.tsx';
import { WIDGET_PX } from './widgetHeight.ts';

const TopApplicationsDocument = graphql`
  query TopApplicationsQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      dataSecurity {
        request: topApplications(side: request) {
          ...TopApplications_row @relay(mask: false)
        }
        response: topApplications(side: response) {
          ...TopApplications_row @relay(mask: false)
        }
      }
    }
  }
`;

// oxlint-disable-next-line no-unused-expressions -- read unmasked by the query above
graphql`
  fragment TopApplications_row on DataApplication {
    label {
      labelId
      name
    }
    endpoints
    riskScore
    dataTypes
  }
`;

type Application = NonNullable<
  NonNullable<TopApplicationsQuery$data['company']>['dataSecurity']['request']
>[number];

/** The applications whose endpoints have the most sensitive data, by side. */
export function TopApplications({
  queryRef,
}: {
  readonly queryRef: PreloadedQuery<TopApplicationsQuery>;
}) {
  const { t } = useTranslation('dataSecurity');
  const [side, setSide] = useState<Side>('request');
  const { company } = usePreloadedQuery<TopApplicationsQuery>(TopApplicationsDocument, queryRef);
  const top = company?.dataSecurity[side] ?? null;
  return (
    <Panel
      title={t('applications.title')}
      height={WIDGET_PX}
      actions={
        <>
          <LowUsage rows={top?.length ?? 0} />
          <SegmentGroup
            label={t('applications.side')}
            size="xs"
            options={(['request', 'response'] as const).map((value) => ({
              value,
              label: t(`sides.${value}`),
            }))}
            value={side}
            onChange={setSide}
          />
        </>
      }
    >
      <Applications top={top} side={side} />
    </Panel>
  );
}

interface ApplicationsProps {
  /** Null where no group tells applications. */
  readonly top: readonly Application[] | null;
  readonly side: Side;
}

function Applications({ top, side }: ApplicationsProps) {
  const { t } = useTranslation('dataSecurity');
  const { companyId } = useCompany();
  if (top === null)
    return <EmptyState title={t('applications.noGroup')} body={t('applications.noGroupBody')} />;
  if (top.length === 0)
    return <EmptyState title={t('applications.none')} body={t('applications.noneBody')} />;
  const most = top[0]?.endpoints ?? 1;
  return (
    <TopRows>
      {top.map(({ label, endpoints, riskScore, dataTypes }) => (
        <li key={label?.labelId ?? ''}>
          <Link
            to={inventoryPath(companyId, {
              filter: {
                all: [
                  { field: 'label', op: 'is', value: label ? [label.labelId] : [] },
                  withTypes(side, dataTypes),
                ],
              },
            })}
          >
            <TruncatedText text={label?.name ?? t('applications.gone')} />
            <b aria-label={t('applications.endpoints', counted(endpoints))}>
              <RiskMeter score={riskScore} /> <NumberText value={endpoints} />
            </b>
            <small className="p-trunc">{dataTypes.join(', ')}</small>
            <ShareBar value={endpoints} most={most} />
          </Link>
        </li>
      ))}
    </TopRows>
  );
}
