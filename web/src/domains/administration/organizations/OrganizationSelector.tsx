import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { useNavigate } from 'react-router-dom';
import type { OrganizationSelector_company$key } from '../../../__generated__/OrganizationSelector_company.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Select } from '../../../ui/forms/Select.tsx';
import { organizationsPath } from './organizations.paths.ts';

interface OrganizationSelectorProps {
  readonly company: OrganizationSelector_company$key;
  /** The one that is shown. */
  readonly current: { readonly organizationId: string; readonly name: string };
}

/** The organizations that the reader administers; choosing one shows its environments. */
export function OrganizationSelector({ company, current }: OrganizationSelectorProps) {
  const { t } = useTranslation('organizations');
  const { companyId } = useCompany();
  const navigate = useNavigate();
  const { organizations } = useFragment(
    graphql`
      fragment OrganizationSelector_company on Company @throwOnFieldError {
        organizations(first: 100) {
          edges {
            node {
              organizationId
              name
            }
          }
        }
      }
    `,
    company,
  );
  const known = organizations.edges.map(({ node }) => node);
  const isKnown = known.some(({ organizationId }) => organizationId === current.organizationId);
  const options = (isKnown ? known : [current, ...known]).map(({ organizationId, name }) => ({
    value: organizationId,
    label: name,
  }));
  return (
    <Select
      aria-label={t('selectors.organization')}
      selectSize="sm"
      isInline
      options={options}
      value={current.organizationId}
      onChange={(chosen) => void navigate(organizationsPath(companyId, chosen))}
    />
  );
}
