import { useTranslation } from 'react-i18next';
import type { DrawerRef } from '../../../entities/drawers/drawerStack.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { useSteps } from '../../../entities/drawers/useSteps.ts';
import { ENDPOINT_DRAWER } from '../inventory.paths.ts';
import { formatNumber } from '../../../ui/text/format.ts';

/**
 * The way from an endpoint to the others of its table, and to its own tabs.
 * @param shown what is shown, the id by which it was asked for, and the tab that is current
 * @param onShow shows another endpoint or tab; in the address of the drawer unless told
 */
export function useEndpointSteps(
  {
    id,
    askedId,
    tab: current,
  }: Required<Pick<DrawerRef, 'id' | 'tab'>> & { readonly askedId: string },
  onShow: ((endpointId: string, tab: string) => void) | undefined,
) {
  const { t } = useTranslation('inventory');
  const drawers = useDrawers();
  const show =
    onShow ??
    ((endpointId: string, tab: string) =>
      drawers.change({
        name: ENDPOINT_DRAWER,
        id: endpointId,
        ...(tab !== 'summary' && { tab }),
      }));
  const { neighbours, onPrevious, onNext } = useSteps(
    ENDPOINT_DRAWER,
    id,
    (endpointId) => show(endpointId, current),
    onShow === undefined ? 'drawer' : 'page',
  );
  const words =
    neighbours && neighbours.total !== null
      ? {
          position: formatNumber(neighbours.position),
          total: formatNumber(neighbours.total),
        }
      : null;
  return {
    /** Where it is in its table, in words; null where nobody knows. */
    position:
      words &&
      (neighbours?.scope
        ? t('drawer.positionIn', { ...words, scope: neighbours.scope })
        : t('drawer.position', words)),
    onPrevious,
    onNext,
    onTab: (tab: string) => show(askedId, tab),
  };
}
