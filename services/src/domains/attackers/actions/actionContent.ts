import type { AttackerStatus } from '@palisade/vocabulary/attackerStatuses.ts';
import type { Attacker } from '../attackers/attacker.schemas.ts';

/** What receivers are told about an attacker and the decision. */
export function actionContent(
  companyId: string,
  attacker: Attacker,
  publicUrl: string,
  {
    newStatus,
    message,
    by,
  }: { readonly newStatus: AttackerStatus; readonly message: string; readonly by: string },
): object {
  const {
    id,
    sourceType,
    sourceId,
    address,
    severity,
    score,
    phase,
    riskTypes,
    firstSeen,
    lastSeen,
    attempts,
    successes,
  } = attacker;
  return {
    attacker: {
      id,
      sourceType,
      sourceId,
      address,
      severity,
      score,
      phase,
      riskTypes,
      firstSeen,
      lastSeen,
      attempts,
      successes,
      url: new URL(`/${companyId}/attackers/${id}`, publicUrl).href,
    },
    status: newStatus,
    message,
    by,
  };
}
