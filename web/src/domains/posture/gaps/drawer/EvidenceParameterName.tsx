import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type { EvidenceParameterName_endpoint$key } from '../../../../__generated__/EvidenceParameterName_endpoint.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../../../entities/drawers/useDrawers.ts';
import { LinkButton } from '../../../../ui/buttons/Button.tsx';
import { ENDPOINT_DRAWER } from '../../../inventory/inventory.paths.ts';
import { parametersPath } from '../../../inventory/parameters/parameters.paths.ts';

interface EvidenceParameterNameProps {
  readonly name: string;
  readonly side: 'request' | 'response';
  readonly location: string;
  readonly contentType: string;
  /** Null when the endpoint is gone. */
  readonly endpoint: EvidenceParameterName_endpoint$key | null;
}

/**
 * The name of a parameter; leads to the parameters of its side: above this drawer, or on a page of
 * their own for who does not have the new parameters.
 */
export function EvidenceParameterName({
  name,
  side,
  location,
  contentType,
  endpoint: key,
}: EvidenceParameterNameProps) {
  const { companyId, views } = useCompany();
  const drawers = useDrawers();
  const endpoint = useFragment(
    graphql`
      fragment EvidenceParameterName_endpoint on Endpoint @throwOnFieldError {
        endpointId
        method
        api {
          apiId
        }
      }
    `,
    key,
  );
  if (!endpoint) return <b className="gap-parameter">{name}</b>;
  const type = location === 'body' ? contentType || 'unknown' : 'empty';
  if (views('aNewParams')) {
    const show = () =>
      drawers.push({ name: ENDPOINT_DRAWER, id: endpoint.endpointId, tab: `${type} ${side}` });
    return (
      <LinkButton className="gap-parameter" onClick={show}>
        {name}
      </LinkButton>
    );
  }
  const page = parametersPath(companyId, {
    apiId: endpoint.api.apiId,
    endpointId: endpoint.endpointId,
    method: endpoint.method,
    contentType: type,
    side,
  });
  return (
    <Link className="gap-parameter" to={page}>
      {name}
    </Link>
  );
}
