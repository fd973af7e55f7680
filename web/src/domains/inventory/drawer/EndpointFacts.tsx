import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { EndpointFacts_endpoint$key } from '../../../__generated__/EndpointFacts_endpoint.graphql.ts';
import { authKindText } from '../../../entities/endpointFields/authKindText.ts';
import { EndpointLabels } from '../../../entities/labels/EndpointLabels.tsx';
import { UnavailableAgain, ValueBoundary } from '../../../entities/routing/Boundaries.tsx';
import { Facts, Section } from '../../../ui/layout/Panel.tsx';
import { EXPOSURE_ICONS, exposureOf } from '../../../ui/marks/exposure.ts';
import { HostText } from '../../../ui/marks/HostText.tsx';
import { TagList } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { AuthText } from '../table/AuthText.tsx';
import { LearningText } from '../table/LearningText.tsx';
import { AuthenticationTune } from '../tunes/AuthenticationTune.tsx';

const AVAILABILITIES = ['available', 'unavailable', 'unknown'] as const;

const RelearningText = lazy(() => import('../tunes/RelearningText.tsx'));
const StagingReasons = lazy(() => import('../tunes/StagingReasons.tsx'));

/** Names and values beside the summary. */
export function EndpointFacts({ endpoint }: { readonly endpoint: EndpointFacts_endpoint$key }) {
  const { t } = useTranslation('inventory');
  const { t: tField } = useTranslation('endpointFields');
  const data = useFragment(
    graphql`
      fragment EndpointFacts_endpoint on Endpoint @throwOnFieldError {
        endpointId
        host @catch(to: NULL) {
          name
          isExternal
          hostSamples
        }
        api @catch(to: NULL) {
          name
        }
        authenticated
        authTypes
        exposure
        protocols
        sources
        contentTypes
        responseCodes
        learningState
        dataCategories
        domain
        webServer
        technologies
        cdn
        endpointTypes
        urlType
        rateLimited
        resourceId
        monitored
        availabilityStatus
        detectionTime
        lastActivity
        ...AuthenticationChoices_endpoint
        ...RelearningText_endpoint
        ...StagingReasons_endpoint
        ...EndpointLabels_endpoint
      }
    `,
    endpoint,
  );
  const exposed = exposureOf(data.exposure);
  const Exposure = EXPOSURE_ICONS[exposed];
  const auth = (
    <>
      <AuthText authenticated={data.authenticated} />
      {data.authTypes.length > 0 && (
        <span className="fact-more">
          · {data.authTypes.map((kind) => authKindText(tField, kind)).join(', ')}
        </span>
      )}
      <ValueBoundary>
        <AuthenticationTune endpoint={data} />
      </ValueBoundary>
    </>
  );
  const exposure = (
    <span className="auth-text">
      <Exposure size={14} /> {t(`facts.${exposed}`)}
    </span>
  );
  // What was not found is left out: an empty line would say that there is none.
  const known = (
    key: 'domain' | 'endpointTypes' | 'webServer' | 'technologies' | 'cdn' | 'resourceId',
    value: string | null | undefined,
  ) => (value ? [{ label: t(`facts.${key}`), value }] : []);
  const learning = (
    <>
      <LearningText state={data.learningState} />{' '}
      {data.learningState === 'staging' && (
        <ValueBoundary>
          <Suspense>
            <StagingReasons endpoint={data} />
          </Suspense>
        </ValueBoundary>
      )}
      <ValueBoundary>
        <Suspense>
          <RelearningText endpoint={data} />
        </Suspense>
      </ValueBoundary>
    </>
  );
  const labels = (
    <ValueBoundary>
      <EndpointLabels endpoint={data} />
    </ValueBoundary>
  );
  const host = data.host ? (
    <HostText host={data.host.name} isExternal={data.host.isExternal} />
  ) : (
    <UnavailableAgain />
  );
  const hostSamples = data.host?.hostSamples ?? [];
  const items = [
    { label: t('facts.host'), value: host },
    ...(hostSamples.length === 0
      ? []
      : [{ label: t('facts.hostSamples'), value: <HostSamples names={hostSamples} /> }]),
    ...known('domain', data.domain),
    { label: t('facts.api'), value: data.api?.name ?? <UnavailableAgain /> },
    { label: t('facts.authenticated'), value: auth },
    { label: t('facts.exposure'), value: exposure },
    { label: t('facts.protocols'), value: data.protocols.join(' · ') || '–' },
    { label: t('facts.sources'), value: <TagList items={data.sources} variant="solid" /> },
    { label: t('facts.labels'), value: labels },
    ...known('endpointTypes', data.endpointTypes.join(' · ')),
    ...known('webServer', data.webServer),
    ...known('technologies', data.technologies.join(' · ')),
    ...known('cdn', data.cdn),
    ...known('resourceId', data.resourceId),
    {
      label: t('facts.classification'),
      value: t(
        `facts.urlTypes.${data.urlType === 'other' || data.urlType === 'irrelevant' ? data.urlType : 'API'}`,
      ),
    },
    {
      label: t('facts.hasPii'),
      value: t(data.dataCategories.includes('PII') ? 'facts.yes' : 'facts.no'),
    },
    ...(data.rateLimited === null || data.rateLimited === undefined
      ? []
      : [{ label: t('facts.rateLimited'), value: t(data.rateLimited ? 'facts.yes' : 'facts.no') }]),
    { label: t('facts.contentTypes'), value: data.contentTypes.join(', ') || '–' },
    {
      label: t('facts.responseCodes'),
      value: <span className="p-num">{data.responseCodes.join(', ') || '–'}</span>,
    },
    { label: t('facts.learning'), value: learning },
    { label: t('facts.availability'), value: <StatusOf status={data.availabilityStatus} /> },
    {
      label: t('facts.detectionTime'),
      value: <TimeText value={data.detectionTime} format="exact" />,
    },
    {
      label: t('facts.lastActivity'),
      value: <TimeText value={data.lastActivity} format="exact" />,
    },
    { label: t('facts.id'), value: <span className="drawer-mono">{data.endpointId}</span> },
  ];
  return (
    <Section>
      <Facts items={items} />
    </Section>
  );
}

/** Real names of the hosts that were learned as one. */
function HostSamples({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className="host-samples drawer-mono">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

/** Whether it answers nowadays, by dot and word. */
function StatusOf({ status }: { readonly status: string }) {
  const { t } = useTranslation('inventory');
  const known = AVAILABILITIES.find((each) => each === status) ?? 'unknown';
  return <span>{t(`facts.availabilities.${known}`)}</span>;
}
