import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ListSearch } from '../../../ui/overlays/ListSearch.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { organizationsPath } from './organizations.paths.ts';
import { useOrganizationSearch } from './useOrganizationSearch.ts';

interface OrganizationSelectorProps {
  /** The one that is shown. */
  readonly current: { readonly organizationId: string; readonly name: string };
}

/** Searches the organizations that the reader administers; choosing one shows its environments. */
export function OrganizationSelector({ current }: OrganizationSelectorProps) {
  const { t } = useTranslation('organizations');
  const [isOpen, setIsOpen] = useState(false);
  const trigger = (
    <Button aria-label={t('selectors.organizationIs', { name: current.name })}>
      <span className="p-trunc">{current.name}</span>
      <ChevronDown size={14} />
    </Button>
  );
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label={t('selectors.organization')}
      trigger={trigger}
    >
      <Choices current={current} onDone={() => setIsOpen(false)} />
    </Popover>
  );
}

function Choices({ current, onDone }: OrganizationSelectorProps & { readonly onDone: () => void }) {
  const { t } = useTranslation('organizations');
  const { companyId } = useCompany();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { organizations, hasMore, hasFailed } = useOrganizationSearch(typed);
  const note = hasFailed
    ? t('selectors.failed')
    : hasMore
      ? t('selectors.more', { count: organizations?.length ?? 0 })
      : undefined;
  return (
    <ListSearch
      label={t('selectors.search')}
      emptyText={t('selectors.none')}
      onType={setTyped}
      groups={[
        {
          title: null,
          isPending: organizations === null && !hasFailed,
          items: (organizations ?? []).map(({ organizationId, name, environmentsCount }) => ({
            key: organizationId,
            label: name,
            detail: t('count', { count: environmentsCount, formatted: String(environmentsCount) }),
            isCurrent: organizationId === current.organizationId,
            isFound: true,
          })),
          ...(note !== undefined && { note }),
        },
      ]}
      onChoose={(chosen) => {
        onDone();
        if (chosen !== current.organizationId) void navigate(organizationsPath(companyId, chosen));
      }}
    />
  );
}
