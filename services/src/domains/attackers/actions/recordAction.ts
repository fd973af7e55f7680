import type { CompanyQuery } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/problem.ts';
import { auditAs } from '../../identity/audit.client.ts';
import type { Stakes } from '../../integrations/actions.client.ts';
import {
  changeStatus,
  type HeldAttacker,
  holdAttacker,
  insertComment,
} from '../attackers/attackerWork.ts';
import { sourcesOf } from '../attackers/lookups.ts';
import { ignoreSimilar } from '../marks/ignoreSimilar.ts';

/** What was asked for so many milliseconds ago and was left by a crash is not done any more. */
const TOO_LATE = 24 * 3_600_000;

/** The attacker as it is now, whichever one it went into; null when it was deleted. */
async function attackerNow(query: CompanyQuery, id: string): Promise<HeldAttacker | null> {
  return holdAttacker(query, id).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'notFound') return null;
    throw error;
  });
}

/** What actions on a company's attackers go by once they are under way. */
export const STAKES: Stakes = {
  async hold(query, { thingId }) {
    await attackerNow(query, thingId);
  },
  async objection(query, { thingId, outcome: { seen } }, { askedAt }) {
    if (Date.now() - Date.parse(askedAt) > TOO_LATE)
      return 'Palisade came to it more than a day later.';
    const now = await attackerNow(query, thingId);
    if (now === null) return 'the attacker was deleted meanwhile.';
    return now.version === seen.version && now.status === seen.status
      ? null
      : `the attacker was changed to ${now.status} meanwhile.`;
  },
  async namesOf(query, { thingId }, { sourceType, sourceId }) {
    const [known] = await sourcesOf({ query }, [thingId]);
    const { fingerprint = null, claims = null } =
      known?.sources.find((each) => each.sourceType === sourceType && each.sourceId === sourceId) ??
      {};
    return {
      ...(fingerprint === null ? {} : { fingerprint }),
      ...(claims === null ? {} : { claims }),
    };
  },
  async record(query, { thingId, outcome }) {
    const { newStatus, message, ignoreAttempts, seen, by, labelIds = null } = outcome;
    const now = await attackerNow(query, thingId);
    if (now === null) return 'The attacker was deleted meanwhile.';
    const isAsSeen = now.version === seen.version && now.status === seen.status;
    const behavioursIgnored =
      ignoreAttempts && isAsSeen
        ? await ignoreSimilar(query, now.id, message, { by, labelIds })
        : 0;
    const marked = behavioursIgnored === 0 ? {} : { behavioursIgnored };
    if (isAsSeen && now.status !== newStatus)
      await changeStatus(query, by, now, newStatus, message, marked);
    else {
      await insertComment(query, now.id, null, message, by);
      await auditAs(query, by, {
        action: 'attacker.comment',
        targetType: 'attacker',
        targetId: now.id,
        after: { name: now.name, message, ...marked },
      });
    }
    return isAsSeen || now.status === newStatus
      ? null
      : `The attacker was changed to ${now.status} meanwhile, and was left so.`;
  },
};
