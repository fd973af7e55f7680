import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  EndpointFacts_endpoint$data,
  EndpointFacts_endpoint$key,
} from '../../../__generated__/EndpointFacts_endpoint.graphql.ts';
import { EndpointLabels } from '../../../entities/labels/EndpointLabels.tsx';
import { UnavailableAgain, ValueBoundary } from '../../../entities/routing/Boundaries.tsx';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { Facts, Section } from '../../../ui/layout/Panel.tsx';
import { EXPOSURE_ICONS, exposureOf } from '../../../ui/marks/exposure.ts';
import { HostText } from '../../../ui/marks/HostText.tsx';
import { TagList } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { IconText } from '../../../ui/text/Text.ts';
import { MonoList, MonoText } from './MonoText.ts';
import { AuthenticationFact } from './AuthenticationFact.tsx';
import { LearningFact } from './LearningFact.tsx';

const AVAILABILITIES = ['available', 'unavailable', 'unknown'] as const;

type Words = TFunction<'inventory'>;
type FactsOf = (
  t: Words,
  data: EndpointFacts_endpoint$data,
) => readonly { readonly label: string; readonly value: ReactNode }[];

/** What was not found is left out: an empty line would say that there is none. */
const known = (
  t: Words,
  key: 'domain' | 'endpointTypes' | 'webServer' | 'technologies' | 'cdn' | 'resourceId',
  value: string | null | undefined,
) => (value ? [{ label: t(`facts.${key}`), value }] : []);

/** Whether something holds, in a word. */
const yesNo = (t: Words, holds: boolean) => t(holds ? 'facts.yes' : 'facts.no');

/** Where it is: host, domain and API. */
const placeFacts: FactsOf = (t, { host, domain, api }) => [
  {
    label: t('facts.host'),
    value: host ? <HostText host={host.name} isExternal={host.isExternal} /> : <UnavailableAgain />,
  },
  ...(host && host.hostSamples.length > 0
    ? [{ label: t('facts.hostSamples'), value: <HostSamples names={host.hostSamples} /> }]
    : []),
  ...known(t, 'domain', domain),
  { label: t('facts.api'), value: api?.name ?? <UnavailableAgain /> },
];

/** Who reaches it and how, and by what it was seen. */
const accessFacts: FactsOf = (t, data) => [
  { label: t('facts.authenticated'), value: <AuthenticationFact endpoint={data} /> },
  { label: t('facts.exposure'), value: <ExposureOf exposure={data.exposure} /> },
  { label: t('facts.protocols'), value: data.protocols.join(' · ') || '–' },
  { label: t('facts.sources'), value: <TagList items={data.sources} variant="solid" /> },
];

/** What it is, by labels and by what answers there. */
const kindFacts: FactsOf = (t, data) => [
  {
    label: t('facts.labels'),
    value: (
      <ValueBoundary>
        <EndpointLabels endpoint={data} />
      </ValueBoundary>
    ),
  },
  ...known(t, 'endpointTypes', data.endpointTypes.map(catalogueText).join(' · ')),
  ...known(t, 'webServer', data.webServer),
  ...known(t, 'technologies', data.technologies.join(' · ')),
  ...known(t, 'cdn', data.cdn),
  ...known(t, 'resourceId', data.resourceId),
  { label: t('facts.classification'), value: <UrlType urlType={data.urlType} /> },
];

/** What its exchanges hold. */
const contentFacts: FactsOf = (t, data) => [
  { label: t('facts.hasPii'), value: yesNo(t, data.dataCategories.includes('PII')) },
  ...(data.rateLimited == null
    ? []
    : [{ label: t('facts.rateLimited'), value: yesNo(t, data.rateLimited) }]),
  { label: t('facts.contentTypes'), value: data.contentTypes.join(', ') || '–' },
  {
    label: t('facts.responseCodes'),
    value: <span className="p-num">{data.responseCodes.join(', ') || '–'}</span>,
  },
];

/** How far it is learned, whether it answers, when it was seen, and its key. */
const stateFacts: FactsOf = (t, data) => [
  { label: t('facts.learning'), value: <LearningFact endpoint={data} /> },
  { label: t('facts.availability'), value: <StatusOf status={data.availabilityStatus} /> },
  {
    label: t('facts.detectionTime'),
    value: <TimeText value={data.detectionTime} format="exact" />,
  },
  { label: t('facts.firstSeen'), value: <TimeText value={data.firstSeen} format="exact" /> },
  { label: t('facts.lastActivity'), value: <TimeText value={data.lastActivity} format="exact" /> },
  { label: t('facts.id'), value: <MonoText>{data.endpointId}</MonoText> },
];

const GROUPS = [placeFacts, accessFacts, kindFacts, contentFacts, stateFacts];

/** Names and values beside the summary. */
export function EndpointFacts({ endpoint }: { readonly endpoint: EndpointFacts_endpoint$key }) {
  const { t } = useTranslation('inventory');
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
        exposure
        protocols
        sources
        contentTypes
        responseCodes
        dataCategories
        domain
        webServer
        technologies
        cdn
        endpointTypes
        urlType
        rateLimited
        resourceId
        availabilityStatus
        detectionTime
        firstSeen
        lastActivity
        ...AuthenticationFact_endpoint
        ...LearningFact_endpoint
        ...EndpointLabels_endpoint
      }
    `,
    endpoint,
  );
  return (
    <Section>
      <Facts items={GROUPS.flatMap((factsOf) => factsOf(t, data))} />
    </Section>
  );
}

function ExposureOf({ exposure }: { readonly exposure: string }) {
  const { t } = useTranslation('inventory');
  const exposed = exposureOf(exposure);
  const Icon = EXPOSURE_ICONS[exposed];
  return (
    <IconText>
      <Icon size={14} strokeWidth={1.75} /> {t(`facts.${exposed}`)}
    </IconText>
  );
}

/** Whether it is an endpoint of an API, in a word. */
function UrlType({ urlType }: { readonly urlType: string }) {
  const { t } = useTranslation('inventory');
  const isNone = urlType === 'other' || urlType === 'irrelevant';
  return t(`facts.urlTypes.${isNone ? urlType : 'API'}`);
}

/** Real names of the hosts that were learned as one. */
function HostSamples({ names }: { readonly names: readonly string[] }) {
  return (
    <MonoList>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </MonoList>
  );
}

/** Whether it answers nowadays, by dot and word. */
function StatusOf({ status }: { readonly status: string }) {
  const { t } = useTranslation('inventory');
  const known = AVAILABILITIES.find((each) => each === status) ?? 'unknown';
  return <span>{t(`facts.availabilities.${known}`)}</span>;
}
