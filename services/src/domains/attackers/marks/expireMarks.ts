import type { Actor } from '../../../platform/companySettings.ts';
import type { CompanyQuery, CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { Deps } from '../../../platform/domain.ts';
import { companiesWhere } from '../../../platform/work/companiesWhere.ts';
import { type CompanyJob, EVERY_MINUTE } from '../../../platform/work/job.ts';
import { auditAs } from '../../identity/audit.client.ts';
import { companyIds } from '../../identity/companies.client.ts';
import { tellAttackers } from '../attackers/attackerEvents.ts';
import { insertComment } from '../attackers/attackerWork.ts';
import { holdAttackersOf, isKnown } from './attackersOfMarks.ts';
import { NO_ENDPOINT } from './expiry.ts';
import { bumpTuning } from './readTuning.ts';
import { auditedMark, MARK, OF_MARK } from './review/marks.repository.ts';
import { wordsOf } from './subjects.ts';

/** Marks of one transaction. */
const AT_ONCE = 100;
/** Whoever reads the audit log sees that nobody did it. */
const PALISADE: Actor = { id: null, name: 'Palisade', address: null };

/**
 * Notes each mark of a company that expired, once: in the audit log, and as a comment of its
 * attacker. Detection stops going by a mark at its time anyway (`readTuning`).
 */
export async function expireMarks(
  scope: CompanyScope,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let count = 0;
  for (;;) {
    if (isStopped()) return count;
    const ended = await scope.transaction((query) => expireSome(query));
    count += ended;
    if (ended < AT_ONCE) return count;
  }
}

const DUE_MARKS = statement(
  `select array(
       select id from attackers.marks
         where company_id = $1 and expires_at <= now() and ended_at is null order by id
         limit ${AT_ONCE}
     ) as ids`,
  { ids: 'uuid[]' },
);

/** Some of the marks that expired and were not noted. */
async function dueMarks(query: CompanyQuery): Promise<string[]> {
  const [found] = await query(DUE_MARKS, [query.companyId]);
  return found?.ids ?? [];
}

const EXPIRED_MARKS = statement(
  `with due as materialized (
       select id from attackers.marks
       where company_id = $1 and id = any($2::uuid[]) and expires_at <= now() and ended_at is null
         order by id for no key update skip locked
     )
     update attackers.marks m set ended_at = now(), version = m.version + 1
     from due where m.company_id = $1 and m.id = due.id returning ${OF_MARK}`,
  MARK,
);

async function expireSome(query: CompanyQuery): Promise<number> {
  const ids = await dueMarks(query);
  if (ids.length === 0) return 0;
  await holdAttackersOf(query, ids);
  const due = await query(EXPIRED_MARKS, [query.companyId, ids]);
  if (due.some(({ isTuned }) => isTuned)) await bumpTuning(query);
  const told: string[] = [];
  for (const mark of due) {
    await auditAs(query, PALISADE, {
      action: 'mark.expire',
      targetType: 'mark',
      targetId: mark.id,
      before: auditedMark(mark),
      after: { endedAt: new Date().toISOString() },
    });
    const attackerId = mark.setAtAttackerId;
    const words = `The mark of ${wordsOf(mark)} as ${mark.verdict} expired`;
    if (attackerId === null || !(await isKnown(query, attackerId))) continue;
    await insertComment(query, attackerId, null, words, PALISADE, {
      about: mark.endpointId ?? NO_ENDPOINT,
    });
    told.push(attackerId);
  }
  await tellAttackers(query, [...new Set(told)]);
  return due.length;
}

/** Notes expired marks of all companies every minute. */
export const expireMarksJob = ({ db }: Pick<Deps, 'db'>): CompanyJob => ({
  name: 'attackers.expireMarks',
  scope: 'company',
  schedule: EVERY_MINUTE,
  failure: 'expired marks could not be noted',
  companies: async () =>
    companiesWhere(
      await companyIds(db),
      async (companyId) => (await dueMarks(db.company(companyId).query)).length > 0,
    ),
  async run(companyId, signal) {
    await expireMarks(db.company(companyId), () => signal.aborted);
    return 'done';
  },
});
