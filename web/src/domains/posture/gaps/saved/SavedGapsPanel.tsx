import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { SavedFiltersPanel } from '../../../../entities/savedFilters/SavedFiltersPanel.tsx';
import type { GapsParams } from '../gapsParams.ts';
import { savedGapFilters } from './savedGapFilters.ts';
import { paramsOf, type SavedGapFilter, viewOf } from './savedGapView.ts';

interface SavedGapsPanelProps {
  /** Global id of the company. */
  readonly companyKey: string;
  readonly saved: readonly SavedGapFilter[];
  readonly shownId: string | null;
  readonly params: GapsParams;
  readonly onChange: (params: GapsParams) => void;
  readonly onClose: () => void;
}

/** The panel of saved filters over posture gaps. */
export default function SavedGapsPanel({
  params,
  onChange,
  onClose,
  ...list
}: SavedGapsPanelProps) {
  const { can } = useCompany();
  const handleApply = (saved: SavedGapFilter) => {
    onClose();
    onChange(paramsOf(saved));
  };
  return (
    <SavedFiltersPanel
      kind={savedGapFilters}
      view={viewOf(params)}
      canShare={can('changeGaps')}
      onApply={handleApply}
      {...list}
    />
  );
}
