import { LABELLING } from '../../domains/labels/inTurn.ts';
import { labelStep } from '../../domains/labels/rules/ruleWork.ts';
import { EVALUATION } from '../../domains/posture/inTurn.ts';
import { evaluateStep } from '../../domains/posture/evaluation/evaluationWork.ts';
import type { Database } from '../../platform/database/database.ts';
import { companiesRead } from '../../platform/events/readEvents.ts';
import { drain } from '../../platform/work/testing/drain.ts';

/** For tests and measures only: evaluates what waits in all companies, without a worker. */
export const evaluateAll = async (db: Database): Promise<void> =>
  drain(await companiesRead(db, EVALUATION), (companyId) => evaluateStep(db, companyId));

/** For tests only: applies rules to what waits in all companies, without a worker. */
export const labelAll = async (db: Database): Promise<void> =>
  drain(await companiesRead(db, LABELLING), (companyId) => labelStep(db, companyId));
