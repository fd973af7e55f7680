import { Sparkle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { DiscoveryRow_discovery$key } from '../../__generated__/DiscoveryRow_discovery.graphql.ts';
import { FoldButton } from '../../ui/buttons/FoldButton.tsx';
import { RiskMeter } from '../../ui/marks/RiskMeter.tsx';
import { TimeText } from '../../ui/marks/TimeText.tsx';
import { TruncatedText } from '../../ui/marks/TruncatedText.tsx';
import { DiscoveredEndpoint } from './DiscoveredEndpoint.tsx';
import { DismissDiscovery } from './DismissDiscovery.tsx';
import { formatNumber } from '../../ui/text/format.ts';

interface DiscoveryRowProps {
  readonly discovery: DiscoveryRow_discovery$key;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A new host, or new endpoints of a known one; unfolded, the newest of them. */
export function DiscoveryRow({ discovery, isOpen, onToggle }: DiscoveryRowProps) {
  const { t } = useTranslation('overview');
  const { host, hostId, isNewHost, endpointCount, riskScore, discoveredAt, endpoints } =
    useFragment(
      graphql`
        fragment DiscoveryRow_discovery on Discovery @throwOnFieldError {
          host @catch(to: NULL) {
            name
          }
          hostId
          isNewHost
          endpointCount
          riskScore
          discoveredAt
          endpoints {
            endpointId
            ...DiscoveredEndpoint_endpoint
          }
        }
      `,
      discovery,
    );
  const name = host?.name ?? t('latest.unknownHost');
  return (
    <tbody>
      <tr>
        <td>
          <FoldButton isOpen={isOpen} onToggle={onToggle}>
            <TruncatedText text={name} />
          </FoldButton>
        </td>
        <td>
          <FoundText isNewHost={isNewHost} count={endpointCount} />
        </td>
        <td>
          <RiskMeter score={riskScore} />
        </td>
        <td>
          <TimeText value={discoveredAt} format="longAge" />
        </td>
        <td>
          <DismissDiscovery hostId={hostId} host={name} discoveredAt={discoveredAt} />
        </td>
      </tr>
      {isOpen &&
        endpoints.map((endpoint) => (
          <tr key={endpoint.endpointId} data-nested="">
            <td colSpan={5}>
              <DiscoveredEndpoint endpoint={endpoint} />
            </td>
          </tr>
        ))}
    </tbody>
  );
}

interface FoundTextProps {
  readonly isNewHost: boolean;
  readonly count: number;
}

/** How many endpoints were found, on a new host or on a known one. */
function FoundText({ isNewHost, count }: FoundTextProps) {
  const { t } = useTranslation('overview');
  return (
    <>
      {isNewHost && <Sparkle size={12} aria-label={t('latest.newHost')} />}
      {t(isNewHost ? 'latest.endpoints' : 'latest.newEndpoints', {
        count,
        formatted: formatNumber(count),
      })}
    </>
  );
}
