import { TICKET_SUBJECTS, type TicketThing } from '@palisade/vocabulary/tickets.ts';
import type { AuthContext, RouteAuth } from '../../../platform/server/auth.ts';

interface SubjectAuth {
  /** Tickets of subjects are read by who may read the things. */
  readonly reads: Extract<RouteAuth, object>;
  /** Opened and unlinked by who may change the things, as far as their labels go. */
  readonly updates: Extract<RouteAuth, object>;
  /** How a ticket calls such a thing. */
  readonly word: string;
}

const licence = 'threatProtection';

/** Who may do what with the tickets of which things. */
export const TICKETS_OF = {
  gap: {
    reads: { feature: 'feature_security_posture_gaps', action: 'read', byLabels: true },
    updates: { feature: 'feature_security_posture_gaps', action: 'update', byLabels: true },
    word: 'Posture gap',
  },
  attacker: {
    reads: { feature: 'feature_attackers', action: 'read', licence, byLabels: true },
    updates: { feature: 'feature_attackers', action: 'update', licence, byLabels: true },
    word: 'Attacker',
  },
} as const satisfies Record<TicketThing, SubjectAuth>;

/** Things whose tickets somebody may read. */
export function seenSubjects(auth: AuthContext, companyId: string): TicketThing[] {
  return TICKET_SUBJECTS.filter((thing) => {
    const { reads }: SubjectAuth = TICKETS_OF[thing];
    return (
      auth.can(companyId, reads.feature, reads.action) &&
      (reads.licence === undefined || auth.licensed(companyId, reads.licence))
    );
  });
}
