import { chakra } from '@chakra-ui/react/styled-system';
import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { OrganizationCard_organization$key } from '../../../__generated__/OrganizationCard_organization.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { Box, Row } from '../../../ui/layout/Boxes.ts';
import { Card } from '../../../ui/layout/Panel.tsx';
import { StatStrip } from '../../../ui/layout/StatStrip.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { productDomain } from './productDomain.ts';
import { ORGANIZATION_DRAWER } from './organizations.paths.ts';

interface OrganizationCardProps {
  readonly organization: OrganizationCard_organization$key;
}

/** What an organization is called, where it signs in, and how many environments it may have. */
export function OrganizationCard({ organization }: OrganizationCardProps) {
  const { t } = useTranslation('organizations');
  const { views } = useCompany();
  const drawers = useDrawers();
  const { organizationId, name, subdomain, accountId, environmentsCount, environmentsLimit } =
    useFragment(
      graphql`
        fragment OrganizationCard_organization on Organization @throwOnFieldError {
          organizationId
          name
          subdomain
          accountId
          environmentsCount
          environmentsLimit
        }
      `,
      organization,
    );
  const isSystem = views('system');
  const environments = t('card.ofLimit', {
    count: environmentsCount,
    limit: formatNumber(environmentsLimit),
  });
  const stats = [
    { key: 'name', label: t('card.name'), value: name },
    {
      key: 'domain',
      label: t('card.domain'),
      // Tabular digits would set a hyphen as wide as a digit.
      value: (
        <chakra.span fontVariantNumeric="normal">
          {`${subdomain}.${productDomain(location.hostname)}`}
        </chakra.span>
      ),
    },
    ...(isSystem ? [{ key: 'account', label: t('card.accountId'), value: accountId ?? '–' }] : []),
    { key: 'environments', label: t('card.environments'), value: environments },
  ];
  return (
    <Card aria-label={t('organization.one')} px="4" py="3">
      <Row alignItems="start">
        <Box flex={1} minWidth="0">
          <StatStrip stats={stats} variant="plain" />
        </Box>
        {isSystem && (
          <IconButton
            label={t('editOrganization')}
            icon={<Pencil size={14} />}
            onClick={() => drawers.open({ name: ORGANIZATION_DRAWER, id: organizationId })}
          />
        )}
      </Row>
    </Card>
  );
}
