import { Braces, Fingerprint, Lock, LockOpen, type LucideIcon, ScanSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { EndpointTraits_endpoint$key } from '../../../../__generated__/EndpointTraits_endpoint.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { EXPOSURE_ICONS, exposureOf } from '../../../../ui/marks/exposure.ts';
import { Tooltip } from '../../../../ui/overlays/Tooltip.tsx';
import '../attackerDetails.texts.ts';
import './stepCard.css';

interface EndpointTraitsProps {
  /** Null where no endpoint has the path. */
  readonly endpoint: EndpointTraits_endpoint$key | null;
  /** Whether the caller names itself as a scanner. */
  readonly isScanner: boolean;
}

/** What matters of an endpoint that was attacked, as icons. */
export function EndpointTraits({ endpoint: key, isScanner }: EndpointTraitsProps) {
  const { t } = useTranslation('attackerDetails');
  const { views } = useCompany();
  const endpoint = useFragment(
    graphql`
      fragment EndpointTraits_endpoint on Endpoint @throwOnFieldError {
        sensitive
        authenticated
        exposure
        protocols
      }
    `,
    key,
  );
  const exposed = exposureOf(endpoint?.exposure ?? '');
  return (
    <span className="step-icons">
      {endpoint && endpoint.protocols.length > 0 && (
        <Icon
          icon={Braces}
          label={t('step.protocols', { protocols: endpoint.protocols.join(', ') })}
        />
      )}
      {endpoint?.sensitive === true && (
        <Icon icon={Fingerprint} label={t('step.sensitive')} tone="warning" />
      )}
      {views('xAuthenticatedIcon') && endpoint?.authenticated === true && (
        <Icon icon={Lock} label={t('step.authenticated')} />
      )}
      {views('xAuthenticatedIcon') && endpoint?.authenticated === false && (
        <Icon icon={LockOpen} label={t('step.unauthenticated')} tone="warning" />
      )}
      {views('xInternalExternalIcon') && endpoint && (
        <Icon icon={EXPOSURE_ICONS[exposed]} label={t(`step.${exposed}`)} />
      )}
      {isScanner && <Icon icon={ScanSearch} label={t('step.scanner')} tone="warning" />}
    </span>
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
