import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { useLocation, useNavigate } from 'react-router-dom';
import type { PaletteCompanies_user$key } from '../../__generated__/PaletteCompanies_user.graphql.ts';
import { inventoryPath } from '../../domains/inventory/inventory.paths.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { MethodTag } from '../../ui/marks/MethodTag.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { sectionPath } from '../shell/companySection.ts';
import { ListSearch } from '../shell/ListSearch.tsx';
import { menuFor } from '../shell/menu.ts';
import { useFoundEndpoints } from './useFoundEndpoints.ts';

interface PaletteProps {
  readonly user: PaletteCompanies_user$key | null | undefined;
  readonly onClose: () => void;
}

/**
 * Finds a page, a company, or an endpoint by path or host, and leads there. Keys of the list are
 * addresses.
 */
export function Palette({ user, onClose }: PaletteProps) {
  const { t } = useTranslation();
  const company = useCompany();
  const { companyId, can } = company;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [text, setText] = useState('');
  const endpoints = useFoundEndpoints(companyId, text, can('seeInventory'));
  const data = useFragment(
    graphql`
      fragment PaletteCompanies_user on User @throwOnFieldError {
        companies {
          companyId
          name
          organizationName
        }
      }
    `,
    user ?? null,
  );
  const pages = menuFor(company).flatMap(({ items }) =>
    items.map(({ key, path, icon: Icon }) => ({
      key: path(companyId),
      label: t(`pages.${key}`),
      icon: <Icon size={14} />,
    })),
  );
  const companies = (data?.companies ?? [])
    .filter((company) => company.companyId !== companyId)
    .map((company) => ({
      key: sectionPath(pathname, company.companyId),
      label: company.name,
      detail: company.organizationName,
    }));
  const found = endpoints.map(({ endpointId, method, path, host }) => ({
    key: inventoryPath(companyId, { endpointId }),
    label: path,
    detail: host,
    icon: <MethodTag method={method} />,
    isFound: true,
  }));
  return (
    <Dialog isOpen onClose={onClose} title={t('palette.title')} size="sm">
      <ListSearch
        label={t('palette.field')}
        emptyText={t('palette.none')}
        groups={[
          { title: t('palette.pages'), items: pages },
          { title: t('palette.companies'), items: companies },
          { title: t('palette.endpoints'), items: found },
        ]}
        onType={setText}
        onChoose={(path) => {
          onClose();
          void navigate(path);
        }}
      />
    </Dialog>
  );
}
