import { evaluatedCompanies } from '../../domains/inventory/evaluation/toEvaluate.client.ts';
import { watchedCompanies } from '../../domains/inventory/labelling/toLabel.client.ts';
import { labelStep } from '../../domains/labels/rules/ruleWork.ts';
import { evaluateStep } from '../../domains/posture/evaluation/evaluationWork.ts';
import type { Database } from '../../platform/database/database.ts';
import { drain } from '../../platform/work/testing/drain.ts';

/** For tests and measures only: evaluates what waits in all companies, without a worker. */
export const evaluateAll = async (db: Database): Promise<void> =>
  drain(await evaluatedCompanies(db), (companyId) => evaluateStep(db, companyId));

/** For tests only: applies rules to what waits in all companies, without a worker. */
export const labelAll = async (db: Database): Promise<void> =>
  drain(await watchedCompanies(db), (companyId) => labelStep(db, companyId));
