import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { SavedFiltersPanel } from '../../../entities/savedFilters/SavedFiltersPanel.tsx';
import { type InventoryParams, toFilter } from '../inventoryParams.ts';
import { SaveAsPolicy } from './SaveAsPolicy.tsx';
import { savedInventoryFilters } from './savedInventoryFilters.ts';
import { paramsOf, type SavedFilter, viewOf } from './savedView.ts';

interface SavedInventoryPanelProps {
  /** Global id of the company. */
  readonly companyKey: string;
  readonly saved: readonly SavedFilter[];
  readonly shownId: string | null;
  readonly params: InventoryParams;
  readonly onChange: (params: InventoryParams) => void;
  readonly onClose: () => void;
}

/** The panel of saved filters over the inventory; its conditions can become a policy. */
export default function SavedInventoryPanel({
  params,
  onChange,
  onClose,
  ...list
}: SavedInventoryPanelProps) {
  const { can } = useCompany();
  const handleApply = (saved: SavedFilter) => {
    onClose();
    onChange(paramsOf(saved));
  };
  return (
    <SavedFiltersPanel
      kind={savedInventoryFilters}
      view={viewOf(params)}
      canShare={can('shareSavedFilter')}
      onApply={handleApply}
      {...list}
    >
      <SaveAsPolicy filter={toFilter(params)} onDone={onClose} />
    </SavedFiltersPanel>
  );
}
