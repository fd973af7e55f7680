import { Fingerprint } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type { DiscoveredEndpoint_endpoint$key } from '../../__generated__/DiscoveredEndpoint_endpoint.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { MethodTag } from '../../ui/marks/MethodTag.tsx';
import { PathText } from '../../ui/marks/PathText.tsx';
import { endpointPath } from '../inventory/inventory.paths.ts';
import './overview.texts.ts';

/** The way to the page of an endpoint that was discovered lately. */
export function DiscoveredEndpoint({
  endpoint,
}: {
  readonly endpoint: DiscoveredEndpoint_endpoint$key;
}) {
  const { t } = useTranslation('overview');
  const { companyId } = useCompany();
  const { endpointId, api, method, path, sensitive } = useFragment(
    graphql`
      fragment DiscoveredEndpoint_endpoint on Endpoint @throwOnFieldError {
        endpointId
        api {
          apiId
        }
        method
        path
        sensitive
      }
    `,
    endpoint,
  );
  return (
    <Link to={endpointPath(companyId, { apiId: api.apiId, endpointId, method })}>
      <MethodTag method={method} />
      <PathText path={path} limit={60} />
      {sensitive && <Fingerprint size={14} aria-label={t('latest.sensitive')} />}
    </Link>
  );
}
