import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronsUpDown } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CompanySwitch_user$key } from '../../__generated__/CompanySwitch_user.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { initials, sectionPath } from './companySection.ts';

const ListSearch = lazy(() =>
  import('../../ui/overlays/ListSearch.tsx').then((parts) => ({ default: parts.ListSearch })),
);

interface CompanySwitchProps {
  readonly user: CompanySwitch_user$key | null | undefined;
  readonly isRail: boolean;
}

const SwitchButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    flex: 'none',
    height: '10',
    mb: '2',
    borderRadius: 'l2',
    textAlign: 'start',
    '&:hover': { bg: 'bg.muted' },
    '& > svg': { ml: 'auto', color: 'fg.subtle' },
  },
  variants: {
    isRail: {
      true: { justifyContent: 'center' },
      false: { px: '2', borderWidth: '1px', bg: 'bg.panel' },
    },
  },
});
/** Shows the company and leads to the same section of another. */
export function CompanySwitch({ user, isRail }: CompanySwitchProps) {
  const { t } = useTranslation();
  const { companyId, name, organizationName } = useCompany();
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const data = useFragment(
    graphql`
      fragment CompanySwitch_user on User @throwOnFieldError {
        companies {
          companyId
          name
          organizationName
        }
      }
    `,
    user ?? null,
  );
  const companies = data?.companies ?? [];
  const trigger = (
    <SwitchButton type="button" isRail={isRail}>
      <span className="p-sr">{t('company.switch', { name })}</span>
      <span className="side-square" aria-hidden="true">
        {initials(organizationName || name)}
      </span>
      {!isRail && (
        <>
          <span className="side-words" aria-hidden="true">
            <b>{organizationName}</b>
            <small>{name}</small>
          </span>
          <ChevronsUpDown size={14} aria-hidden="true" />
        </>
      )}
    </SwitchButton>
  );
  return (
    <Popover isOpen={isOpen} onOpenChange={setIsOpen} trigger={trigger} label={t('company.search')}>
      <ListSearch
        label={t('company.search')}
        emptyText={t('company.none')}
        groups={[
          {
            title: null,
            items: companies.map((company) => ({
              key: company.companyId,
              label: company.name,
              detail: company.organizationName,
              isCurrent: company.companyId === companyId,
            })),
          },
        ]}
        onChoose={(key) => {
          setIsOpen(false);
          if (key !== companyId) void navigate(sectionPath(pathname, key));
        }}
      />
    </Popover>
  );
}
