import { Maximize2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type { OpenPage_endpoint$key } from '../../../__generated__/OpenPage_endpoint.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { endpointPath } from '../inventory.paths.ts';

/** Leads from the drawer to the page of the endpoint; nothing where its API could not be loaded. */
export function OpenPage({ endpoint }: { readonly endpoint: OpenPage_endpoint$key }) {
  const { t } = useTranslation('inventory');
  const { companyId } = useCompany();
  const { endpointId, method, api } = useFragment(
    graphql`
      fragment OpenPage_endpoint on Endpoint @throwOnFieldError {
        endpointId
        method
        api @catch(to: NULL) {
          apiId
        }
      }
    `,
    endpoint,
  );
  if (!api) return null;
  return (
    <Button asChild>
      <Link to={endpointPath(companyId, { apiId: api.apiId, endpointId, method })}>
        <Maximize2 size={14} /> {t('drawer.openPage')}
      </Link>
    </Button>
  );
}
