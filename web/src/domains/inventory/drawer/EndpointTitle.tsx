import { chakra } from '@chakra-ui/react/styled-system';
import { Fingerprint, Lock, LockOpen, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { EndpointTitle_endpoint$key } from '../../../__generated__/EndpointTitle_endpoint.graphql.ts';
import { Row } from '../../../ui/layout/Boxes.ts';
import { EXPOSURE_ICONS, exposureOf } from '../../../ui/marks/exposure.ts';
import { HostText } from '../../../ui/marks/HostText.tsx';
import { MethodTag } from '../../../ui/marks/MethodTag.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';

/** Method, path and host, and what matters of it as icons with names. */
export function EndpointTitle({ endpoint }: { readonly endpoint: EndpointTitle_endpoint$key }) {
  const { t } = useTranslation('inventory');
  const { method, path, host, sensitive, authenticated, exposure } = useFragment(
    graphql`
      fragment EndpointTitle_endpoint on Endpoint @throwOnFieldError {
        method
        path
        sensitive
        authenticated
        exposure
        host @catch(to: NULL) {
          name
          isExternal
        }
      }
    `,
    endpoint,
  );
  const exposed = exposureOf(exposure);
  return (
    <>
      <MethodTag method={method} />
      <PathText path={path} size="title" limit={host ? 44 : 90} />
      {host && (
        <chakra.small ml="2" minWidth="0" textStyle="body" color="fg.muted">
          <HostText host={host.name} isExternal={host.isExternal} />
        </chakra.small>
      )}
      <Row
        as="span"
        display="inline-flex"
        gap="1.5"
        ml="1"
        color="fg.subtle"
        css={{ '& [data-tone=warning]': { color: 'warning.fg' } }}
      >
        {sensitive && <Icon icon={Fingerprint} label={t('drawer.sensitive')} tone="warning" />}
        {authenticated === true && <Icon icon={Lock} label={t('drawer.authenticated')} />}
        {authenticated === false && (
          <Icon icon={LockOpen} label={t('drawer.unauthenticated')} tone="warning" />
        )}
        <Icon icon={EXPOSURE_ICONS[exposed]} label={t(`drawer.${exposed}`)} />
      </Row>
    </>
  );
}

interface IconProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly tone?: 'warning';
}

function Icon({ icon: Drawn, label, tone }: IconProps) {
  return (
    <Tooltip content={label}>
      <span role="img" aria-label={label} data-tone={tone}>
        <Drawn size={14} strokeWidth={1.75} />
      </span>
    </Tooltip>
  );
}
