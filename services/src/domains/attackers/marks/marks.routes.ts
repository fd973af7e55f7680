import type { Static } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound } from '../../../platform/problem.ts';
import { actorOf, auditChange } from '../../identity/audit.client.ts';
import { tellAttackers } from '../attackers/attackerEvents.ts';
import { holdAttacker, insertComment, readMessage } from '../attackers/attackerWork.ts';
import { UPDATES_ATTACKERS } from '../attackers.schemas.ts';
import { needSeen } from '../limited/seenSubjects.ts';
import { Step } from '../steps/step.schemas.ts';
import { stepsById } from '../steps/steps.repository.ts';
import { NO_ENDPOINT, readExpiry, untilWords } from './expiry.ts';
import { MarkBody, StepParams } from './mark.schemas.ts';
import { needField } from './needField.ts';
import { subjectOf } from './subjects.ts';
import { readVerdict, writeMark } from './writeMark.ts';

type MarkRequest = FastifyRequest & {
  readonly params: Static<typeof StepParams>;
  readonly body: Static<typeof MarkBody>;
};

/** Writes a mark of a step, a comment that says so, and the audit log, in one transaction. */
async function markStep(db: Database, request: MarkRequest): Promise<Step> {
  const {
    params: { companyId, stepId },
    body: { verdict, isTuned = false, message, expiresAt: asksExpiry, ...asked },
    auth,
  } = request;
  const said = message == null || message.trim() === '' ? '' : readMessage(message);
  const expiresAt = readExpiry(asksExpiry);
  await needSeen(db.company(companyId, auth), 'steps', stepId);
  return db.company(companyId).transaction(async (query) => {
    const [step] = await stepsById(query, [stepId]);
    if (step == null) throw notFound('step');
    const { id: attackerId, name } = await holdAttacker(query, step.attackerId);
    const subject = subjectOf({ ...step, type: step.riskType.type }, asked);
    await needField(query, step.id, subject);
    const tunes = isTuned && verdict === 'legitimate';
    const before = await readVerdict(query, attackerId, subject);
    await writeMark(
      query,
      { attackerId, subject, verdict, isTuned, message: said, expiresAt },
      auth,
    );
    const words = `Marked ${subject.words} as ${verdict}${tunes ? ', for detection too' : ''}${untilWords(expiresAt)}`;
    await insertComment(
      query,
      attackerId,
      null,
      said === '' ? words : `${words}: ${said}`,
      actorOf(request),
      { about: subject.endpoint ?? NO_ENDPOINT },
    );
    await auditChange(query, request, {
      action: 'attacker.mark',
      targetType: 'attacker',
      targetId: attackerId,
      before: { name, ...before },
      after: {
        stepId: step.id,
        subject: subject.words,
        endpointId: subject.endpoint,
        verdict,
        isTuned: tunes,
        message: said,
        expiresAt,
      },
    });
    await tellAttackers(query, [attackerId]);
    const [marked] = await stepsById(query, [step.id]);
    if (marked == null) throw notFound('step');
    return marked;
  });
}

/** What people say about what detection reported of steps, and whether detection is to go by it. */
export function markRoutes(app: App, { db }: Deps): void {
  app.put(
    '/attackers/:companyId/steps/:stepId/marks',
    {
      config: UPDATES_ATTACKERS,
      schema: {
        summary:
          'Marks what detection told about a step as legitimate or suspicious, with a comment',
        params: StepParams,
        body: MarkBody,
        response: { 200: Step },
      },
    },
    (request) => markStep(db, request),
  );
}
