import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { HostPatternPreviewQuery } from '../../../__generated__/HostPatternPreviewQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useTypedQuery } from './useTypedQuery.ts';
import { Tried } from './settingsParts.ts';

const HostPatternPreviewDocument = graphql`
  query HostPatternPreviewQuery(
    $companyId: ID!
    $apiId: ID!
    $pattern: String!
    $seesGaps: Boolean!
    $seesAttackers: Boolean!
  ) @throwOnFieldError {
    company(companyId: $companyId) {
      hostPatternPreview(apiId: $apiId, pattern: $pattern) {
        name
        hosts
        hostCount
        endpointCount
        openGaps @include(if: $seesGaps)
        openAttackers @include(if: $seesAttackers)
      }
    }
  }
`;

interface HostPatternPreviewProps {
  readonly apiId: string;
  readonly pattern: string;
}

/** Which hosts a pattern makes one of, and what is open there. */
export function HostPatternPreview({ apiId, pattern }: HostPatternPreviewProps) {
  const { t } = useTranslation('inventorySettings');
  const { companyId, can } = useCompany();
  const seen = { seesGaps: can('seeGaps'), seesAttackers: can('seeAttackers') };
  const answer = useTypedQuery<HostPatternPreviewQuery>(
    HostPatternPreviewDocument,
    pattern === '' ? null : { companyId, apiId, pattern, ...seen },
  );
  const preview = answer?.isCurrent ? answer.response.company?.hostPatternPreview : null;
  if (!preview) return null;
  const { name, hosts, hostCount, endpointCount, openGaps = 0, openAttackers = 0 } = preview;
  return (
    <div role="status">
      <p>
        {t('apis.becomes', {
          hosts: t('apis.hosts', { count: hostCount }),
          endpoints: t('apis.endpointCount', { count: endpointCount }),
          name,
        })}
      </p>
      {openGaps > 0 && <p>{t('apis.openGaps', { count: openGaps })}</p>}
      {openAttackers > 0 && <p>{t('apis.openAttackers', { count: openAttackers })}</p>}
      <Tried>
        {hosts.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </Tried>
    </div>
  );
}
