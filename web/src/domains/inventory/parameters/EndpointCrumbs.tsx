import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type { EndpointCrumbs_endpoint$key } from '../../../__generated__/EndpointCrumbs_endpoint.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { inventoryPath } from '../inventory.paths.ts';

interface EndpointCrumbsProps {
  readonly endpoint: EndpointCrumbs_endpoint$key;
  /** Where it ends: what the page shows of the endpoint. */
  readonly here: string;
}

/** The way from the inventory over the endpoint to what is shown of it. */
export function EndpointCrumbs({ endpoint, here }: EndpointCrumbsProps) {
  const { t } = useTranslation('parameters');
  const { t: tEndpoint } = useTranslation('inventory');
  const { companyId } = useCompany();
  const { endpointId, method, path } = useFragment(
    graphql`
      fragment EndpointCrumbs_endpoint on Endpoint @throwOnFieldError {
        endpointId
        method
        path
      }
    `,
    endpoint,
  );
  return (
    <>
      <Link to={inventoryPath(companyId)}>{t('page.inventory')}</Link>
      <i aria-hidden="true">/</i>
      <Link
        to={inventoryPath(companyId, { endpointId })}
        aria-label={`${t('page.endpoint')}: ${method} ${path}`}
      >
        {tEndpoint('drawer.kind')}
      </Link>
      <i aria-hidden="true">/</i>
      <span>{here}</span>
    </>
  );
}
