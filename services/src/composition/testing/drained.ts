import { judgedCompanies } from '../../domains/inventory/judging/toJudge.client.ts';
import { watchedCompanies } from '../../domains/inventory/labelling/toLabel.client.ts';
import { labelStep } from '../../domains/labels/rules/ruleWork.ts';
import { judgeStep } from '../../domains/posture/judging/judgeWork.ts';
import type { Database } from '../../platform/database/database.ts';
import { drain } from '../../platform/work/testing/drain.ts';

/** For tests and measures only: judges what waits in all companies, without a worker. */
export const judgeAll = async (db: Database): Promise<void> =>
  drain(await judgedCompanies(db), (companyId) => judgeStep(db, companyId));

/** For tests only: applies rules to what waits in all companies, without a worker. */
export const labelAll = async (db: Database): Promise<void> =>
  drain(await watchedCompanies(db), (companyId) => labelStep(db, companyId));
