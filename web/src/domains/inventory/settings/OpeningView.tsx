import { useEffect, useEffectEvent } from 'react';
import { graphql, useFragment } from 'react-relay';
import { useLocation } from 'react-router-dom';
import type { OpeningView_company$key } from '../../../__generated__/OpeningView_company.graphql.ts';
import type { InventoryParams } from '../inventoryList.ts';

const URL_TYPES = ['API', 'other', 'irrelevant'];

interface OpeningViewProps {
  readonly company: OpeningView_company$key;
  readonly onChange: (change: Partial<InventoryParams>) => void;
}

/**
 * Draws nothing: opens the inventory as the company has set it, when the address says nothing else.
 */
export default function OpeningView({ company, onChange }: OpeningViewProps) {
  const { search } = useLocation();
  const { inventorySettings } = useFragment(
    graphql`
      fragment OpeningView_company on Company @throwOnFieldError {
        inventorySettings {
          display {
            hiddenUrlTypes
            groupByHost
          }
        }
      }
    `,
    company,
  );
  const open = useEffectEvent(() => {
    const { hiddenUrlTypes, groupByHost } = inventorySettings.display;
    if (search !== '' || (!groupByHost && hiddenUrlTypes.length === 0)) return;
    const shown = URL_TYPES.filter((type) => !hiddenUrlTypes.some((hidden) => hidden === type));
    onChange({
      ...(groupByHost && { groupBy: { by: 'host' as const } }),
      ...(hiddenUrlTypes.length > 0 && {
        filter: { all: [{ field: 'urlType', op: 'is' as const, value: shown }] },
      }),
    });
  });
  useEffect(() => open(), []);
  return null;
}
