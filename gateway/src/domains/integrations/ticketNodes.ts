import { TICKET_SUBJECTS, type TicketThing } from '@palisade/vocabulary/tickets.ts';
import { canSee, type Viewer } from '../../platform/auth/viewer.ts';
import type { NodeResolver } from '../../platform/graph/node.ts';

/** Whether the viewer may read subjects of that kind, and so the tickets that are about them. */
export function seesSubjects(
  viewer: Viewer | null,
  companyId: string,
  thing: TicketThing,
): boolean {
  if (viewer === null) return false;
  if (thing === 'gap') return canSee(viewer, companyId, 'feature_security_posture_gaps:read');
  return (
    canSee(viewer, companyId, 'feature_attackers:read') &&
    viewer.companies.get(companyId)?.licences.threatProtection === true
  );
}

/** Tickets by key, of the subjects that the viewer sees: one call for each kind. */
export const ticketNodes: NodeResolver = {
  async load(companyId, keys, { integrations, viewer }) {
    const seen = TICKET_SUBJECTS.filter((thing) => seesSubjects(viewer, companyId, thing));
    const found = await Promise.all(
      seen.map((thing) => integrations.ticketByKey[thing](companyId, keys)),
    );
    return keys.map(
      (_key, index) =>
        found.map((tickets) => tickets[index] ?? null).find((ticket) => ticket !== null) ?? null,
    );
  },
};
