import type { Fault } from '../fault.ts';

/** What is kept of what people did. */
export const HISTORY: readonly Fault[] = [
  {
    name: 'a comment of a gap leaves no entry in the audit log',
    file: 'services/src/domains/posture/gaps/workOnGaps.routes.ts',
    text: "          action: 'gap.comment',",
    by: "          action: 'gap.silence',",
    tests: ['services/src/domains/posture/gaps/gaps.test.ts'],
  },
  {
    name: 'a change of a gap leaves no entry in the audit log',
    file: 'services/src/domains/posture/gaps/workOnGaps.routes.ts',
    text: '          before,\n          after: { status: newStatus, message },',
    by: '          after: { message },',
    tests: ['services/src/domains/posture/gaps/gaps.test.ts'],
  },
  {
    name: 'a change of status leaves no comment',
    file: 'services/src/domains/posture/gaps/statusChanges.ts',
    text: 'if (!GAP_STATUS_RULES[newStatus].takesComment || ids.length === 0) return ids;',
    by: 'if (ids.length >= 0) return ids;',
    tests: ['services/src/domains/posture/gaps/gaps.test.ts'],
  },
  {
    name: 'a comment sent twice is refused',
    file: 'services/src/domains/posture/gaps/comments.repository.ts',
    text: 'on conflict (company_id, author_id, key) where key is not null do nothing returning id',
    by: 'returning id',
    tests: ['services/src/domains/posture/gaps/gaps.test.ts'],
  },
  {
    name: 'comments come oldest first',
    file: 'services/src/domains/posture/gaps/comments.repository.ts',
    text: 'order by at desc, id desc) as place',
    by: 'order by at, id) as place',
    tests: ['services/src/domains/posture/gaps/gaps.test.ts'],
  },
  {
    name: 'a comment of an attacker leaves no entry in the audit log',
    file: 'services/src/domains/attackers/attackers/workOnAttackers.routes.ts',
    text: "          action: 'attacker.comment',",
    by: "          action: 'attacker.silence',",
    tests: ['services/src/domains/attackers/attackers/attackers.test.ts'],
  },
  {
    name: 'a correction is taken back twice',
    file: 'services/src/domains/learning/corrections/undoCorrection.ts',
    text: 'if (correction.undoneAt !== null)',
    by: "if (correction.undoneAt === '')",
    tests: ['services/src/domains/learning/corrections/correctionRoutes.test.ts'],
  },
  {
    name: 'a correction is taken back below a later one',
    file: 'services/src/domains/learning/corrections/undoCorrection.ts',
    text: '  if (later !== undefined)',
    by: "  if (later?.path === '')",
    tests: ['services/src/domains/learning/corrections/corrections.test.ts'],
  },
  {
    name: 'taking a correction back leaves no entry in the audit log',
    file: 'services/src/domains/learning/corrections/undoCorrection.ts',
    text: '    action: `endpoint.${correction.kind}.undo`,',
    by: "    action: 'endpoint.undo',",
    tests: ['services/src/domains/learning/corrections/correctionRoutes.test.ts'],
  },
  {
    name: 'an expired mark leaves no entry in the audit log',
    file: 'services/src/domains/attackers/marks/expireMarks.ts',
    text: "      action: 'mark.expire',",
    by: "      action: 'mark.end',",
    tests: ['services/src/domains/attackers/marks/review/reviewMarks.test.ts'],
  },
  {
    name: 'a sign-in leaves no entry in the audit log',
    file: 'services/src/domains/identity/signIn.ts',
    text: "      ...entry(user, home, client, 'session.create', id),",
    by: "      ...entry(user, home, client, 'session.new', id),",
    tests: ['services/src/domains/identity/sessions.test.ts'],
  },
];
