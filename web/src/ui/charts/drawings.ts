import { lazyCode } from '../lazy/lazyCode.tsx';

const bins = lazyCode(() => import('./drawing/BinDrawing.tsx'));
const donut = lazyCode(() => import('./drawing/DonutDrawing.tsx'));

/** What draws bars and lines over time. */
export const BinDrawing = bins.Part;
/** What draws shares of a whole. */
export const DonutDrawing = donut.Part;

/** Fetches what draws charts, before their data is there. */
export function preloadDrawings(): void {
  // Whoever shows a chart learns that its code did not come.
  for (const { read } of [bins, donut]) void read().catch(() => undefined);
}
