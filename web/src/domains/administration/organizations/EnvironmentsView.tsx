import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { EnvironmentsView_organization$key } from '../../../__generated__/EnvironmentsView_organization.graphql.ts';
import type { deletionColumns_deletion$key } from '../../../__generated__/deletionColumns_deletion.graphql.ts';
import type {
  environmentColumns_environment$data,
  environmentColumns_environment$key,
} from '../../../__generated__/environmentColumns_environment.graphql.ts';
import { defineAddress } from '../../../entities/address/defineAddress.ts';
import { oneOf, text } from '../../../entities/address/params.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { useRowDrawer } from '../../../entities/lists/useRowDrawer.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Box, Row } from '../../../ui/layout/Boxes.ts';
import { PageBar } from '../../../ui/layout/Page.ts';
import { TabList } from '../../../ui/layout/Tabs.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { DeletedEnvironments } from './DeletedEnvironments.tsx';
import { deletionRow } from './deletionColumns.tsx';
import { environmentColumns, environmentKey, environmentRow } from './environmentColumns.tsx';
import { OrganizationCard } from './OrganizationCard.tsx';
import { OrganizationSelector } from './OrganizationSelector.tsx';
import { COPY_DRAWER, ENVIRONMENT_DRAWER, NEW_ENVIRONMENT_DRAWER } from './organizations.paths.ts';
import { useFollowDeletions } from './useFollowDeletions.ts';

interface EnvironmentsViewProps {
  readonly organization: EnvironmentsView_organization$key;
  readonly environments: environmentColumns_environment$key;
  readonly deletions: deletionColumns_deletion$key;
}

/** The value of the selector that shows all environments. */
const ALL = '';

/** Which environments are shown, and the one that the table is narrowed to. */
const address = defineAddress({
  view: oneOf(['environments', 'deleted'], 'environments'),
  environment: text(100),
});

const EnvironmentsViewOrganization = graphql`
  fragment EnvironmentsView_organization on Organization @throwOnFieldError {
    organizationId
    name
    environmentsCount
    environmentsLimit
    ...OrganizationCard_organization
  }
`;

/** An organization with its environments, and those that were deleted. */
export function EnvironmentsView({
  organization: key,
  environments,
  deletions,
}: EnvironmentsViewProps) {
  const [{ view, environment: chosen }, change] = useAddress(address);
  const organization = useFragment(EnvironmentsViewOrganization, key);
  const all = useFragment(environmentRow, environments);
  const rows = useMemo(() => {
    const own = all.filter(({ environmentId }) => environmentId === chosen);
    return own.length === 0 ? all : own;
  }, [all, chosen]);
  const deleted = useFragment(deletionRow, deletions);
  useFollowDeletions(deleted);
  const isDeleted = view === 'deleted' && deleted.length > 0;
  return (
    <>
      <PageBar pb="3">
        <Row>
          <OrganizationSelector current={organization} />
          <EnvironmentSelector
            environments={all}
            chosen={rows.length === all.length ? ALL : chosen}
            onChoose={(environment) => change({ environment })}
          />
          <Box flex={1} />
          <NewEnvironment organization={organization} />
        </Row>
      </PageBar>
      <PageBar pb="3">
        <OrganizationCard organization={organization} />
      </PageBar>
      {deleted.length > 0 && (
        <ViewTabs
          current={isDeleted ? 'deleted' : 'environments'}
          counts={{ environments: all.length, deleted: deleted.length }}
          onChange={(key) => change({ view: key })}
        />
      )}
      {isDeleted ? (
        <DeletedEnvironments deletions={deletions} />
      ) : (
        <EnvironmentsTable rows={rows} hasOthers={all.length > 1} />
      )}
    </>
  );
}

interface EnvironmentsTableProps {
  readonly rows: environmentColumns_environment$data;
  /** Whether the organization has more than one. */
  readonly hasOthers: boolean;
}

/** The environments that are shown; a row opens the drawer of one. */
function EnvironmentsTable({ rows, hasOthers }: EnvironmentsTableProps) {
  const { t } = useTranslation('organizations');
  const { views } = useCompany();
  const ids = useMemo(() => rows.map(environmentKey), [rows]);
  const isSystem = views('system');
  const { open } = useDrawers();
  const columns = useMemo(() => {
    const copy = (id: string) => open({ name: COPY_DRAWER, id });
    return environmentColumns(t, { isSystem, onCopy: hasOthers ? copy : undefined });
  }, [t, isSystem, hasOthers, open]);
  const rowDrawer = useRowDrawer({
    drawer: ENVIRONMENT_DRAWER,
    ids,
    total: rows.length,
    onMore: undefined,
  });
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      items={toItems(rows, environmentKey)}
      total={rows.length}
      footNote={t('count', { count: rows.length, formatted: formatNumber(rows.length) })}
      {...rowDrawer}
      empty={<EmptyState title={t('empty')} body={t('emptyBody')} />}
    />
  );
}

interface EnvironmentSelectorProps {
  readonly environments: readonly { readonly environmentId: string; readonly name: string }[];
  readonly chosen: string;
  readonly onChoose: (environmentId: string) => void;
}

/** All environments, or one of them. */
function EnvironmentSelector({ environments, chosen, onChoose }: EnvironmentSelectorProps) {
  const { t } = useTranslation('organizations');
  return (
    <Select
      aria-label={t('selectors.environment')}
      selectSize="sm"
      isInline
      value={chosen}
      options={[
        { value: ALL, label: t('selectors.allEnvironments') },
        ...environments.map(({ environmentId, name }) => ({ value: environmentId, label: name })),
      ]}
      onChange={onChoose}
    />
  );
}

type View = 'environments' | 'deleted';

interface ViewTabsProps {
  readonly current: View;
  readonly counts: Readonly<Record<View, number>>;
  readonly onChange: (view: View) => void;
}

/** Tabs between the environments that exist and those that were deleted. */
function ViewTabs({ current, counts, onChange }: ViewTabsProps) {
  const { t } = useTranslation('organizations');
  const items = [
    { key: 'environments', label: t('deletions.current'), count: counts.environments },
    { key: 'deleted', label: t('deletions.deleted'), count: counts.deleted },
  ] as const;
  return (
    <PageBar>
      <TabList
        label={t('deletions.views')}
        items={items}
        current={current}
        onChange={(key) => onChange(key)}
      />
    </PageBar>
  );
}

interface NewEnvironmentProps {
  readonly organization: {
    readonly organizationId: string;
    readonly environmentsCount: number;
    readonly environmentsLimit: number;
  };
}

function NewEnvironment({ organization }: NewEnvironmentProps) {
  const { t } = useTranslation('organizations');
  const drawers = useDrawers();
  const { organizationId, environmentsCount, environmentsLimit } = organization;
  const isFull = environmentsCount >= environmentsLimit;
  return (
    <Button
      variant="solid"
      icon={<Plus size={16} />}
      onClick={() => drawers.open({ name: NEW_ENVIRONMENT_DRAWER, id: organizationId })}
      {...(isFull && { disabledReason: t('full') })}
    >
      {t('createEnvironment')}
    </Button>
  );
}
