import { gapDrawer } from './gaps/gaps.drawers.ts';
import { hubPolicyDrawer } from './hub/hub.drawers.ts';
import { policyDrawer } from './policies/policies.drawers.ts';

/** Drawers of posture gaps and policies. */
export const POSTURE_DRAWERS = [gapDrawer, policyDrawer, hubPolicyDrawer] as const;
