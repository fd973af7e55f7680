import { chakra } from '@chakra-ui/react/styled-system';
import type { TFunction } from 'i18next';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type {
  EndpointProblems_endpoint$data,
  EndpointProblems_endpoint$key,
} from '../../../__generated__/EndpointProblems_endpoint.graphql.ts';
import { type CurrentCompany, useCompany } from '../../../entities/company/CompanyContext.ts';
import { GapCount } from '../../../entities/endpointFields/GapCount.tsx';
import { ValueBoundary } from '../../../entities/routing/Boundaries.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { StatStrip } from '../../../ui/layout/StatStrip.tsx';
import { Unavailable } from '../../../ui/marks/Unavailable.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { attackersPath } from '../../attackers/attackers.paths.ts';
import { gapsPath } from '../../posture/posture.paths.ts';
import { changesPath } from '../changes/changes.paths.ts';
import { DocumentationState } from './DocumentationState.tsx';

/** As large as the figures beside. */
const FactLink = chakra(Link, { base: { '& > .p-badge > .p-num': { textStyle: 'title' } } });

/** Days that changes are counted over; the fragment below names them too. */
const CHANGE_DAYS = 30;

type FactOf = (
  t: TFunction<'inventory'>,
  data: EndpointProblems_endpoint$data,
  company: CurrentCompany,
) => { readonly value: ReactNode; readonly note: ReactNode };

const linked = (to: string, label: string, value: ReactNode) => (
  <FactLink to={to} title={label}>
    {value}
  </FactLink>
);

const ofEndpoint = (field: string, { endpointId }: EndpointProblems_endpoint$data) => ({
  all: [{ field, op: 'is' as const, value: [endpointId] }],
});

const gaps: FactOf = (t, data, { companyId, can }) => {
  if (!can('seeGaps')) return { value: t('problems.refused'), note: t('problems.noGaps') };
  const { openGaps: count } = data;
  if (count == null) return { value: <Unavailable />, note: null };
  const path = gapsPath(companyId, { filter: ofEndpoint('endpoint', data) });
  return count === 0
    ? { value: t('problems.none'), note: t('problems.gapsNone') }
    : {
        value: linked(
          path,
          t('problems.showGaps'),
          <GapCount count={count} worst={data.worstGap} />,
        ),
        note: t('problems.gapsNote'),
      };
};

const attackers: FactOf = (t, data, { companyId, can }) => {
  if (!can('seeAttackers'))
    return { value: t('problems.refused'), note: t('problems.noAttackers') };
  const { attackers: count } = data;
  if (count == null) return { value: <Unavailable />, note: null };
  const path = attackersPath(companyId, { filter: ofEndpoint('attackedEndpoint', data) });
  return count === 0
    ? { value: t('problems.none'), note: t('problems.attackersNone') }
    : {
        value: linked(path, t('problems.showAttackers'), formatNumber(count)),
        note: t('problems.attackersNote'),
      };
};

const changes: FactOf = (t, data, { companyId }) => {
  const count = data.recentChanges?.totalCount;
  if (count === undefined) return { value: <Unavailable />, note: null };
  const path = changesPath(companyId, { endpointId: data.endpointId, days: CHANGE_DAYS });
  return count === 0
    ? { value: t('problems.none'), note: t('problems.changesNone') }
    : {
        value: linked(path, t('problems.showChanges'), formatNumber(count)),
        note: t('problems.changesNote'),
      };
};

const documentation: FactOf = (t, data, { can }) =>
  can('seeOasAnalysis')
    ? {
        value: (
          <ValueBoundary>
            <Suspense fallback={<Skeleton width={96} />}>
              <DocumentationState
                endpointId={data.endpointId}
                path={data.path}
                host={data.host?.name ?? null}
              />
            </Suspense>
          </ValueBoundary>
        ),
        note: t('problems.documentationNote'),
      }
    : { value: t('problems.refused'), note: t('problems.noDocuments') };

const FACTS = { gaps, attackers, changes, documentation };

/**
 * What needs a look at an endpoint: its open gaps, attackers, changes and whether a document
 * describes it, each leading to the list that it counts.
 */
export function EndpointProblems({
  endpoint,
}: {
  readonly endpoint: EndpointProblems_endpoint$key;
}) {
  const { t } = useTranslation('inventory');
  const company = useCompany();
  const data = useFragment(
    graphql`
      fragment EndpointProblems_endpoint on Endpoint @throwOnFieldError {
        endpointId
        path
        host @catch(to: NULL) {
          name
        }
        openGaps
        worstGap
        attackers
        recentChanges: changes(
          first: 1
          filter: { all: [{ field: "time", op: after, value: "now-30d" }] }
        ) @catch(to: NULL) {
          totalCount
        }
      }
    `,
    endpoint,
  );
  const keys = Object.keys(FACTS) as (keyof typeof FACTS)[]; // The keys of the object above.
  return (
    <StatStrip
      variant="plain"
      stats={keys.map((key) => ({
        key,
        label: t(`problems.labels.${key}`),
        ...FACTS[key](t, data, company),
      }))}
    />
  );
}
