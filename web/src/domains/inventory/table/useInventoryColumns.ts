import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LEAD_PX, NARROWEST_PX, useIsWide, visibleColumns } from '../../../ui/table/tableLayout.ts';
import { readColumns } from '../../../entities/columns/columnsParam.ts';
import { useColumnWidths } from '../../../entities/columns/columnWidths.ts';
import { useFieldRights } from '../../../entities/permissions/useFieldRights.ts';
import {
  columnsFor,
  INVENTORY_COLUMNS,
  type InventoryParams,
  inventoryList,
} from '../inventoryList.ts';
import { endpointColumns } from './endpointColumns.tsx';

/** Of the font of paths, at 12 pixels. */
const LETTER_PX = 7.1;
/** Of the cell, and of two tinted parameters. */
const CELL_PADDING_PX = 24;
/** Before the table was measured. */
const FIRST_LETTERS = 30;
/**
 * Room grows and shrinks in steps, so that a window that is dragged does not draw every row at each
 * pixel.
 */
const STEP_PX = 24;

/**
 * The columns of the address at the widths that the person gave them, and how many letters of a
 * path have room.
 */
export function useInventoryColumns({
  columns: chosen,
  groupBy,
}: Pick<InventoryParams, 'columns' | 'groupBy'>) {
  const { t } = useTranslation('inventoryPage');
  const isWide = useIsWide();
  const { widths, onResize } = useColumnWidths(inventoryList.name);
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => setRoom(Math.floor(element.clientWidth / STEP_PX) * STEP_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isByHost = groupBy?.by === 'host';
  const { canRead } = useFieldRights();
  const { shown } = readColumns(INVENTORY_COLUMNS, chosen, endpointColumns.keys);
  const areChosen = INVENTORY_COLUMNS.format(shown) !== null;
  const keyText = columnsFor(shown, canRead).join(',');
  const pathWidth = widths['path'];
  const columns = useMemo(() => {
    const asked = keyText.split(',');
    const keys = asked.filter((key) => key !== 'host' || !isByHost);
    const drawn = (pathLetters: number) =>
      endpointColumns.pick(keys, { t, isWide, pathLetters }, areChosen);
    if (room === 0) return drawn(FIRST_LETTERS);
    const others = visibleColumns(drawn(FIRST_LETTERS), isWide).reduce(
      (sum, { key, width = 0 }) => sum + (widths[key] ?? width),
      LEAD_PX,
    );
    const path = pathWidth ?? Math.max(room - others, 160);
    return drawn(
      Math.max(8, Math.floor((Math.max(path, NARROWEST_PX) - CELL_PADDING_PX) / LETTER_PX)),
    );
  }, [t, keyText, areChosen, isByHost, isWide, room, pathWidth, widths]);
  return { frame, columns, widths, onResize };
}
