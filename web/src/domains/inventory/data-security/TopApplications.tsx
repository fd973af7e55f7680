import { chakra } from '@chakra-ui/react/styled-system';
import { DATA_SIDES, type DataSide } from '@palisade/vocabulary/dataFlows.ts';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type {
  TopApplicationsQuery,
  TopApplicationsQuery$data,
} from '../../../__generated__/TopApplicationsQuery.graphql.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { SegmentGroup } from '../../../ui/layout/SegmentGroup.tsx';
import { RiskMeter } from '../../../ui/marks/RiskMeter.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import { Unavailable } from '../../../ui/marks/Unavailable.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { ApplicationName } from './ApplicationName.tsx';
import { ApplicationTraffic } from './ApplicationTraffic.tsx';
import { applicationsSide } from './applicationsSide.ts';
import { withTypes } from './flowFilters.ts';
import { ListLink } from './ListLink.tsx';
import { LowUsage } from './LowUsage.tsx';
import { NoApplicationGroup } from './NoApplicationGroup.tsx';
import { ShareBar, TopRows } from '../../../ui/marks/ShareBar.tsx';
import { WIDGET_PX } from './widgetHeight.ts';

const TopApplicationsDocument = graphql`
  query TopApplicationsQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      dataSecurity {
        request: topApplications(side: request) @catch {
          ...ApplicationName_application
          labelId
          endpoints
          riskScore
          dataTypes
          dataCategories
          ...ApplicationTraffic_application
        }
        response: topApplications(side: response) @catch {
          ...ApplicationName_application
          labelId
          endpoints
          riskScore
          dataTypes
          dataCategories
          ...ApplicationTraffic_application
        }
      }
    }
  }
`;

const Figures = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '4' },
});
const Beside = chakra('small', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '3',
    '& > :first-child': { minWidth: '0' },
    '& > :last-child': { flex: 'none' },
  },
});

type Company = NonNullable<TopApplicationsQuery$data['company']>;
type Answer = NonNullable<Company['dataSecurity']>['request'];
type Application = NonNullable<Extract<Answer, { readonly ok: true }>['value']>[number];

/** The applications whose endpoints have the most sensitive data, by side, with their traffic. */
export function TopApplications({
  queryRef,
}: {
  readonly queryRef: PreloadedQuery<TopApplicationsQuery>;
}) {
  const { t } = useTranslation('dataSecurity');
  const [{ applications: side }, change] = useAddress(applicationsSide);
  const { company } = usePreloadedQuery<TopApplicationsQuery>(TopApplicationsDocument, queryRef);
  const answer = company?.dataSecurity?.[side];
  const top = answer?.ok === true ? (answer.value ?? null) : null;
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
            options={DATA_SIDES.map((value) => ({
              value,
              label: t(`sides.${value}`),
            }))}
            value={side}
            onChange={(applications) => change({ applications })}
          />
        </>
      }
    >
      {answer?.ok === false ? <Unavailable /> : <Applications top={top} side={side} />}
    </Panel>
  );
}

interface ApplicationsProps {
  /** Null where no group tells applications. */
  readonly top: readonly Application[] | null;
  readonly side: DataSide;
}

function Applications({ top, side }: ApplicationsProps) {
  const { t } = useTranslation('dataSecurity');
  if (top === null) return <NoApplicationGroup />;
  if (top.length === 0)
    return <EmptyState title={t('applications.none')} body={t('applications.noneBody')} />;
  const most = top[0]?.endpoints ?? 1;
  return (
    <TopRows>
      {top.map((application) => (
        <li key={application.labelId}>
          <ListLink
            filter={{
              all: [
                { field: 'label', op: 'is', value: [application.labelId] },
                withTypes(side, application.dataTypes),
              ],
            }}
          >
            <ApplicationName application={application} />
            <Figures>
              <RiskMeter score={application.riskScore} />
              <b>{t('applications.endpoints', counted(application.endpoints))}</b>
            </Figures>
            <Beside>
              <TruncatedText
                text={[application.dataCategories, application.dataTypes]
                  .map((names) => names.map(catalogueText).join(', '))
                  .filter(Boolean)
                  .join(' · ')}
              />
              <span>
                <ApplicationTraffic application={application} />
              </span>
            </Beside>
            <ShareBar value={application.endpoints} most={most} />
          </ListLink>
        </li>
      ))}
    </TopRows>
  );
}
