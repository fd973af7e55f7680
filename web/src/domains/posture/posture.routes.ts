import { gapsPage } from './gaps/gaps.routes.ts';
import { hubPage } from './hub/hub.routes.ts';
import { policiesPage } from './policies/policies.routes.ts';

/** Pages of posture gaps and policies. */
export const POSTURE_PAGES = [gapsPage, policiesPage, hubPage] as const;
