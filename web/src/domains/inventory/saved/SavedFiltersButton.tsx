import { Bookmark } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment, usePreloadedQuery, type PreloadedQuery } from 'react-relay';
import type { SavedFiltersButton_filters$key } from '../../../__generated__/SavedFiltersButton_filters.graphql.ts';
import type { SavedFiltersButtonQuery } from '../../../__generated__/SavedFiltersButtonQuery.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ErrorBoundary } from '../../../ui/feedback/ErrorBoundary.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import type { InventoryParams } from '../inventoryParams.ts';
import { isShown } from './savedView.ts';

const SavedFiltersPanel = lazy(() => import('./SavedFiltersPanel.tsx').then((parts) => ({ default: parts.SavedFiltersPanel })));

const SavedFiltersDocument = graphql`
  query SavedFiltersButtonQuery($companyId: ID!) @preloadable {
    company(companyId: $companyId) {
      id
      savedFilters {
        ...SavedFiltersButton_filters
      }
    }
  }
`;

export interface SavedFiltersProps {
  readonly query: PreloadedQuery<SavedFiltersButtonQuery>;
  readonly params: InventoryParams;
  readonly onChange: (change: Partial<InventoryParams>) => void;
}

/** The bookmark of the filter bar: says which saved filter is shown, and opens the list. It waits and fails alone. */
export function SavedFiltersButton(props: SavedFiltersProps) {
  const { t } = useTranslation('inventoryPage');
  const waiting = <SavedButton />;
  return (
    <ErrorBoundary resetKey={props.query.name} fallback={() => <SavedButton disabledReason={t('saved.failed')} />}>
      <Suspense fallback={waiting}>
        <LoadedButton {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function SavedButton({ name, ...rest }: { readonly name?: string | undefined; readonly disabledReason?: string }) {
  const { t } = useTranslation('inventoryPage');
  return (
    <Button icon={<Bookmark size={14} {...(name !== undefined && { fill: 'currentColor' })} />} aria-label={name === undefined ? t('saved.title') : t('saved.shown', { name })} {...rest}>
      <span className="saved-name">{name ?? t('saved.button')}</span>
    </Button>
  );
}

function LoadedButton({ query, params, onChange }: SavedFiltersProps) {
  const { t } = useTranslation('inventoryPage');
  const [isOpen, setIsOpen] = useState(false);
  const { company } = usePreloadedQuery<SavedFiltersButtonQuery>(SavedFiltersDocument, query);
  const list: SavedFiltersButton_filters$key = company?.savedFilters ?? [];
  const saved = useFragment(
    graphql`
      fragment SavedFiltersButton_filters on SavedFilter @relay(plural: true) {
        id
        name
        isShared
        isOwn
        canChange
        filters
        search
        columns
        groupBy
        sort
        direction
        unknownFields
      }
    `,
    list,
  );
  if (!company) return null;
  const shown = saved.find((each) => isShown(each, params));
  const handleApply = (next: InventoryParams) => {
    setIsOpen(false);
    onChange(next);
  };
  return (
    <Popover isOpen={isOpen} onOpenChange={setIsOpen} label={t('saved.title')} trigger={<SavedButton name={shown?.name} />}>
      <SavedFiltersPanel companyKey={company.id} saved={saved} shownId={shown?.id ?? null} params={params} onApply={handleApply} onClose={() => setIsOpen(false)} />
    </Popover>
  );
}
