import {
  ArrowUpRight,
  Braces,
  Fingerprint,
  Lock,
  LockOpen,
  type LucideIcon,
  ScanSearch,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type { StepEndpoint_step$key } from '../../../../__generated__/StepEndpoint_step.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { EXPOSURE_ICONS, exposureOf } from '../../../../ui/marks/exposure.ts';
import { MethodTag } from '../../../../ui/marks/MethodTag.tsx';
import { PathText } from '../../../../ui/marks/PathText.tsx';
import { Tooltip } from '../../../../ui/overlays/Tooltip.tsx';
import { endpointLink } from './endpointLink.ts';

interface StepEndpointProps {
  readonly step: StepEndpoint_step$key;
  /** Whether the caller names itself as a scanner. */
  readonly isScanner: boolean;
  /** The attempt that is shown: of paths that no endpoint has, a step counts many. */
  readonly attempt: { readonly method: string; readonly path: string } | null;
}

/** Method and path of a step, what matters of its endpoint as icons, and the way there. */
export function StepEndpoint({ step, isScanner, attempt }: StepEndpointProps) {
  const { t } = useTranslation('attackerDetails');
  const { companyId, can, views } = useCompany();
  const { method, template, path, host, endpoint } = useFragment(
    graphql`
      fragment StepEndpoint_step on AttackStep @throwOnFieldError {
        method
        template
        path
        host
        endpoint {
          endpointId
          method
          sensitive
          authenticated
          exposure
          protocols
          api {
            apiId
          }
        }
      }
    `,
    step,
  );
  const reason = can('seeInventory') ? t('step.deprecated') : t('step.inventoryHidden');
  const label = t('step.endpoint');
  const shown = template === null ? attempt : null;
  const exposed = exposureOf(endpoint?.exposure ?? '');
  return (
    <div className="step-endpoint">
      <MethodTag method={shown?.method ?? method} />
      <PathText path={template ?? shown?.path ?? path} />
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
      <span className="step-host p-trunc" title={host}>
        {host}
      </span>
      {endpoint ? (
        <Button asChild>
          <Link
            to={endpointLink(
              companyId,
              {
                apiId: endpoint.api.apiId,
                endpointId: endpoint.endpointId,
                method: endpoint.method,
              },
              views('aNavigateToUnifiedInventory'),
            )}
          >
            {label} <ArrowUpRight size={14} />
          </Link>
        </Button>
      ) : (
        <Button disabledReason={reason}>
          {label} <ArrowUpRight size={14} />
        </Button>
      )}
    </div>
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
