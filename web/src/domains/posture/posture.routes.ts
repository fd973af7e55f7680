import { gapDrawer, gapsPage } from './gaps/gaps.routes.ts';

/** Pages of posture gaps and policies. */
export const POSTURE_PAGES = [gapsPage] as const;

/** Drawers of posture gaps and policies. */
export const POSTURE_DRAWERS = [gapDrawer] as const;
