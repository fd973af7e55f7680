import type { Severity } from '@palisade/vocabulary/severities.ts';
import { canSee, type Viewer } from '../../../platform/auth/viewer.ts';
import type { Owned } from '../../../platform/graph/owned.ts';

/** What posture and attackers tell of an endpoint, or of a group of them. */
interface Problems extends Owned {
  readonly openGaps: number | null;
  readonly worstGap: Severity | null;
  readonly attackers: number | null;
}

interface Context {
  readonly viewer: Viewer | null;
}

const seesGaps = ({ companyId }: Owned, { viewer }: Context): boolean =>
  viewer !== null && canSee(viewer, companyId, 'feature_security_posture_gaps:read');

/** Without the licence the service leaves attackers out. */
const seesAttackers = ({ companyId }: Owned, { viewer }: Context): boolean =>
  viewer !== null && canSee(viewer, companyId, 'feature_attackers:read');

/** Each is null where the viewer may not see what it tells of. */
export const problemFields = {
  openGaps: (row: Problems, _args: unknown, context: Context) =>
    seesGaps(row, context) ? row.openGaps : null,
  worstGap: (row: Problems, _args: unknown, context: Context) =>
    seesGaps(row, context) ? row.worstGap : null,
  attackers: (row: Problems, _args: unknown, context: Context) =>
    seesAttackers(row, context) ? row.attackers : null,
};
