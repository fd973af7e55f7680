import { ChevronDown, ChevronRight, Sparkle } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { DiscoveredHost_host$key } from '../../__generated__/DiscoveredHost_host.graphql.ts';
import { RiskMeter } from '../../ui/marks/RiskMeter.tsx';
import { TimeText } from '../../ui/marks/TimeText.tsx';
import { TruncatedText } from '../../ui/marks/TruncatedText.tsx';
import { DiscoveredEndpoint } from './DiscoveredEndpoint.tsx';
import { formatNumber } from '../../ui/text/format.ts';

interface DiscoveredHostProps {
  readonly host: DiscoveredHost_host$key;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A host counts as new for a day. */
const NEW_MS = 86_400_000;

/**
 * One host of the latest discoveries and, unfolded, its newest endpoints, each leading to its
 * drawer.
 */
export function DiscoveredHost({ host, isOpen, onToggle }: DiscoveredHostProps) {
  const { t } = useTranslation('overview');
  const { name, endpointCount, riskScore, detectionTime, latestEndpoints } = useFragment(
    graphql`
      fragment DiscoveredHost_host on Host @throwOnFieldError {
        name
        endpointCount
        riskScore
        detectionTime
        latestEndpoints(first: 3) {
          endpointId
          ...DiscoveredEndpoint_endpoint
        }
      }
    `,
    host,
  );
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const [now] = useState(Date.now);
  const isNew = now - Date.parse(detectionTime) < NEW_MS;
  return (
    <tbody>
      <tr>
        <td>
          <button type="button" aria-expanded={isOpen} onClick={onToggle}>
            <Chevron size={14} />
            <TruncatedText text={name} />
          </button>
        </td>
        <td>
          {isNew && <Sparkle size={12} aria-label={t('latest.newHost')} />}
          {t('latest.endpoints', {
            count: endpointCount,
            formatted: formatNumber(endpointCount),
          })}
        </td>
        <td>
          <RiskMeter score={riskScore} />
        </td>
        <td>
          <TimeText value={detectionTime} format="longAge" />
        </td>
      </tr>
      {isOpen &&
        latestEndpoints.map((endpoint) => (
          <tr key={endpoint.endpointId} data-nested="">
            <td colSpan={4}>
              <DiscoveredEndpoint endpoint={endpoint} />
            </td>
          </tr>
        ))}
    </tbody>
  );
}
