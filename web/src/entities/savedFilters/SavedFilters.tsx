import { lazy, type ReactNode } from 'react';
import { useCompany } from '../company/CompanyContext.ts';
import type { ListParams } from '../lists/defineList.ts';
import type { SavedFilter, SavedFilterGraph } from './savedFilter.ts';
import { SavedFiltersButton } from './SavedFiltersButton.tsx';
import { isShown, paramsOf, type SavedList, viewOf } from './savedView.ts';

const SavedFiltersPanel = lazy(() => import('./SavedFiltersPanel.tsx'));

interface SavedFiltersProps<Params extends ListParams> {
  readonly list: SavedList<Params>;
  readonly kind: SavedFilterGraph;
  /** Global id of the company. */
  readonly companyKey: string;
  readonly saved: readonly SavedFilter[];
  readonly params: Params;
  readonly onChange: (change: Params) => void;
  /** Whether the viewer's permissions let them share filters; who is limited to labels shares none. */
  readonly canShare: boolean;
  /** What else the conditions are good for. */
  readonly children?: (close: () => void) => ReactNode;
}

/** Saved filters of a list: the bookmark in its filter bar, and the panel that it opens. */
export function SavedFilters<Params extends ListParams>({
  list,
  kind,
  saved,
  params,
  onChange,
  canShare,
  children,
  ...rest
}: SavedFiltersProps<Params>) {
  const { isLimited } = useCompany();
  const shown = saved.find((each) => isShown(list, kind, each, params));
  return (
    <SavedFiltersButton
      name={shown?.name}
      panel={(close) => (
        <SavedFiltersPanel
          kind={kind}
          saved={saved}
          shownId={shown?.id ?? null}
          view={viewOf(list, kind, params)}
          canShare={canShare && !isLimited}
          onApply={(each) => {
            close();
            onChange(paramsOf(list, kind, each));
          }}
          {...rest}
        >
          {children?.(close)}
        </SavedFiltersPanel>
      )}
    />
  );
}
