import { Lock, LockOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  useEndpointFacts_endpoint$data,
  useEndpointFacts_endpoint$key,
} from '../../../../__generated__/useEndpointFacts_endpoint.graphql.ts';
import { authKindText } from '../../../../entities/endpointFields/authKindText.ts';
import { catalogueText } from '../../../../entities/text/catalogueText.ts';
import { EXPOSURE_ICONS, exposureOf } from '../../../../ui/marks/exposure.ts';
import { RiskMeter } from '../../../../ui/marks/RiskMeter.tsx';
import { TagList } from '../../../../ui/marks/Tag.tsx';
import { Unavailable } from '../../../../ui/marks/Unavailable.tsx';
import { IconText } from '../../../../ui/text/Text.ts';
import './gapDrawer.texts.ts';

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

type Named = readonly { readonly name: string }[] | null | undefined;
/** Names of labels, or that they could not be loaded. */
const named = (labels: Named) =>
  labels ? <TagList items={labels.map(({ name }) => name)} variant="solid" /> : <Unavailable />;

const EndpointFacts = graphql`
  fragment useEndpointFacts_endpoint on Endpoint @throwOnFieldError {
    exposure
    riskScore
    authenticated
    authTypes
    protocols
    endpointTypes
    gqlOpType
    dataCategories
    domain
    api {
      name
    }
    labels @catch(to: NULL) {
      name
    }
    tags @catch(to: NULL) {
      name
    }
  }
`;

/** Whether callers sign in, and how. */
function Authentication({
  endpoint: { authenticated, authTypes },
}: {
  readonly endpoint: useEndpointFacts_endpoint$data;
}) {
  const { t } = useTranslation('gapDrawer');
  const { t: tField } = useTranslation('endpointFields');
  const known = authenticated == null ? 'learning' : authenticated ? 'yes' : 'no';
  return (
    <IconText>
      {authenticated === true ? <Lock size={14} /> : <LockOpen size={14} />}
      {[t(`endpoint.${known}`), ...authTypes.map((kind) => authKindText(tField, kind))].join(' · ')}
    </IconText>
  );
}

/** What is known of the endpoint of a gap; nothing where it is gone. */
export function useEndpointFacts(
  key: useEndpointFacts_endpoint$key | null | undefined,
): readonly Fact[] {
  const { t } = useTranslation('gapDrawer');
  const endpoint = useFragment(EndpointFacts, key ?? null);
  if (!endpoint) return [];
  const { domain, endpointTypes, gqlOpType, tags } = endpoint;
  const exposed = exposureOf(endpoint.exposure);
  const Exposure = EXPOSURE_ICONS[exposed];
  const isPersonal = endpoint.dataCategories.includes('PII');
  const fact = (label: string, value: ReactNode, isShown = true): readonly Fact[] =>
    isShown ? [{ label, value }] : [];
  return [
    ...fact(t('endpoint.domain'), domain, Boolean(domain)),
    ...fact(t('endpoint.api'), endpoint.api.name),
    ...fact(t('endpoint.risk'), <RiskMeter score={endpoint.riskScore} />),
    ...fact(t('endpoint.authenticated'), <Authentication endpoint={endpoint} />),
    ...fact(
      t('endpoint.exposure'),
      <IconText>
        <Exposure size={14} /> {t(`endpoint.${exposed}`)}
      </IconText>,
    ),
    ...fact(t('endpoint.protocols'), endpoint.protocols.join(' · ') || '–'),
    ...fact(
      t('endpoint.types'),
      endpointTypes.map(catalogueText).join(' · '),
      endpointTypes.length > 0,
    ),
    ...fact(t('endpoint.operation'), gqlOpType, Boolean(gqlOpType)),
    ...fact(t('endpoint.pii'), t(isPersonal ? 'endpoint.yes' : 'endpoint.no')),
    ...fact(t('endpoint.labels'), named(endpoint.labels)),
    ...fact(t('endpoint.tags'), named(tags), tags?.length !== 0),
  ];
}
