import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type { EndpointCrumbs_endpoint$key } from '../../../__generated__/EndpointCrumbs_endpoint.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { MethodTag } from '../../../ui/marks/MethodTag.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { inventoryPath } from '../inventory.paths.ts';

const Crumb = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minWidth: '0',
    overflow: 'hidden',
  },
});

interface EndpointCrumbsProps {
  readonly endpoint: EndpointCrumbs_endpoint$key;
  /** Where it ends: what the page shows of the endpoint. */
  readonly here: string;
}

/** The way from the inventory over the endpoint to what is shown of it. */
export function EndpointCrumbs({ endpoint, here }: EndpointCrumbsProps) {
  const { t } = useTranslation('parameters');
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
      <Crumb
        to={inventoryPath(companyId, { endpointId })}
        aria-label={`${t('page.endpoint')}: ${method} ${path}`}
      >
        <MethodTag method={method} />
        <PathText path={path} limit={60} />
      </Crumb>
      <i aria-hidden="true">/</i>
      {here}
    </>
  );
}
