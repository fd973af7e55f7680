import { ArrowUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type { EndpointButton_endpoint$key } from '../../../../__generated__/EndpointButton_endpoint.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import '../attackerDetails.texts.ts';
import { endpointLink } from './endpointLink.ts';

/** The way to the endpoint of a step; says why there is none where it is gone or hidden. */
export function EndpointButton({
  endpoint: key,
}: {
  readonly endpoint: EndpointButton_endpoint$key | null;
}) {
  const { t } = useTranslation('attackerDetails');
  const { companyId, can, views } = useCompany();
  const endpoint = useFragment(
    graphql`
      fragment EndpointButton_endpoint on Endpoint @throwOnFieldError {
        endpointId
        method
        api {
          apiId
        }
      }
    `,
    key,
  );
  const label = t('step.endpoint');
  if (!endpoint)
    return (
      <Button disabledReason={t(can('seeInventory') ? 'step.deprecated' : 'step.inventoryHidden')}>
        {label} <ArrowUpRight size={14} />
      </Button>
    );
  const {
    endpointId,
    method,
    api: { apiId },
  } = endpoint;
  const place = { apiId, endpointId, method };
  return (
    <Button asChild>
      <Link to={endpointLink(companyId, place, views('aNavigateToUnifiedInventory'))}>
        {label} <ArrowUpRight size={14} />
      </Link>
    </Button>
  );
}
