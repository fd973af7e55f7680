import { Lock, LockOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { GapEndpoint_gap$key } from '../../../../__generated__/GapEndpoint_gap.graphql.ts';
import { useDrawers } from '../../../../entities/drawers/useDrawers.ts';
import { authKindText } from '../../../../entities/endpointFields/authKindText.ts';
import { LinkButton } from '../../../../ui/buttons/Button.tsx';
import { Facts, Section } from '../../../../ui/layout/Panel.tsx';
import { EXPOSURE_ICONS, exposureOf } from '../../../../ui/marks/exposure.ts';
import { HostText } from '../../../../ui/marks/HostText.tsx';
import { MethodTag } from '../../../../ui/marks/MethodTag.tsx';
import { PathText } from '../../../../ui/marks/PathText.tsx';
import { RiskMeter } from '../../../../ui/marks/RiskMeter.tsx';
import { TagList } from '../../../../ui/marks/Tag.tsx';
import { Unavailable } from '../../../../ui/marks/Unavailable.tsx';
import { ENDPOINT_DRAWER } from '../../../inventory/inventory.paths.ts';
import './gapDrawer.texts.ts';

const withIcon = (icon: ReactNode, text: string) => (
  <span className="gap-icon-text">
    {icon} {text}
  </span>
);

type Named = readonly { readonly name: string }[] | null | undefined;
/** Names of labels, or that they could not be loaded. */
const named = (labels: Named) =>
  labels ? <TagList items={labels.map(({ name }) => name)} variant="solid" /> : <Unavailable />;

/** The endpoint that the gap is about, and the way to its own drawer. */
export function GapEndpoint({ gap }: { readonly gap: GapEndpoint_gap$key }) {
  const { t } = useTranslation('gapDrawer');
  const { t: tField } = useTranslation('endpointFields');
  const drawers = useDrawers();
  const { host, method, path, endpoint } = useFragment(
    graphql`
      fragment GapEndpoint_gap on PostureGap @throwOnFieldError {
        host
        method
        path
        endpoint {
          endpointId
          isExternal
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
      }
    `,
    gap,
  );
  const open = endpoint && (
    <LinkButton onClick={() => drawers.push({ name: ENDPOINT_DRAWER, id: endpoint.endpointId })}>
      {t('endpoint.open')}
    </LinkButton>
  );
  const yes = (is: boolean) => t(is ? 'endpoint.yes' : 'endpoint.no');
  const auth = (authenticated: boolean | null | undefined, kinds: readonly string[]) =>
    withIcon(
      authenticated === true ? <Lock size={14} /> : <LockOpen size={14} />,
      [
        authenticated == null ? t('endpoint.learning') : yes(authenticated),
        ...kinds.map((kind) => authKindText(tField, kind)),
      ].join(' · '),
    );
  const exposed = exposureOf(endpoint?.exposure ?? '');
  const Exposure = EXPOSURE_ICONS[exposed];
  const items = [
    {
      label: t('endpoint.host'),
      value: <HostText host={host} isExternal={endpoint?.isExternal ?? false} />,
    },
    ...(endpoint
      ? [
          ...(endpoint.domain ? [{ label: t('endpoint.domain'), value: endpoint.domain }] : []),
          { label: t('endpoint.api'), value: endpoint.api.name },
          { label: t('endpoint.risk'), value: <RiskMeter score={endpoint.riskScore} /> },
          {
            label: t('endpoint.authenticated'),
            value: auth(endpoint.authenticated, endpoint.authTypes),
          },
          {
            label: t('endpoint.exposure'),
            value: withIcon(<Exposure size={14} />, t(`endpoint.${exposed}`)),
          },
          { label: t('endpoint.protocols'), value: endpoint.protocols.join(' · ') || '–' },
          ...(endpoint.endpointTypes.length > 0
            ? [{ label: t('endpoint.types'), value: endpoint.endpointTypes.join(' · ') }]
            : []),
          ...(endpoint.gqlOpType
            ? [{ label: t('endpoint.operation'), value: endpoint.gqlOpType }]
            : []),
          { label: t('endpoint.pii'), value: yes(endpoint.dataCategories.includes('PII')) },
          { label: t('endpoint.labels'), value: named(endpoint.labels) },
          ...(endpoint.tags?.length !== 0
            ? [{ label: t('endpoint.tags'), value: named(endpoint.tags) }]
            : []),
        ]
      : []),
  ];
  return (
    <Section title={t('endpoint.title')} actions={open}>
      <p className="gap-endpoint">
        <MethodTag method={method} />
        <PathText path={path} />
      </p>
      <Facts items={items} />
    </Section>
  );
}
