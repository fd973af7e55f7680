import { gapDrawer, gapsPage } from './gaps/gaps.routes.ts';
import { hubPage, hubPolicyDrawer } from './hub/hub.routes.ts';
import { policiesPage, policyDrawer } from './policies/policies.routes.ts';

/** Pages of posture gaps and policies. */
export const POSTURE_PAGES = [gapsPage, policiesPage, hubPage] as const;

/** Drawers of posture gaps and policies. */
export const POSTURE_DRAWERS = [gapDrawer, policyDrawer, hubPolicyDrawer] as const;
