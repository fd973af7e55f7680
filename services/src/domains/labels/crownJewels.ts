import type { Deps } from '../../platform/domain.ts';
import { misjudgedJewels } from '../inventory/labelling/crownJewels.client.ts';
import { onLabelled } from './inTurn.ts';

/** Names of labels that say that a loss would hurt most: `Crown Jewel`, `crown-jewels`. */
const CROWN_JEWEL = '^crown[ _-]?jewels?$';

/** Has the risk of endpoints follow labels that make crown jewels of them, after each write of labels, until the returned function is called. */
export function followCrownJewels({ db, intake, log }: Pick<Deps, 'db' | 'intake' | 'log'>): () => Promise<void> {
  if (intake === undefined) return async () => undefined;
  const learner = intake;
  const waiting = new Set<string>();
  let running: Promise<void> | null = null;
  let isStopped = false;

  async function weigh(companyId: string): Promise<void> {
    const { query } = db.company(companyId);
    const labelIds = (await query<{ id: string }>('select id from labels.labels where company_id = $1 and name_key ~ $2', [companyId, CROWN_JEWEL])).map(({ id }) => id);
    while (!isStopped && (await misjudgedJewels(query, companyId, labelIds, 1)).length > 0) {
      const { isWhole } = (await learner.change(companyId, { kind: 'weighCrownJewels', labelIds } as { kind: string })) as { isWhole: boolean }; // what that kind answers
      if (isWhole) return;
    }
  }

  async function run(): Promise<void> {
    for (const companyId of waiting) {
      waiting.delete(companyId);
      await weigh(companyId).catch((error: unknown) => log.warn({ err: error }, 'the risk of crown jewels could not be weighed'));
    }
    running = null;
  }

  const forget = onLabelled(db, (companyId) => {
    waiting.add(companyId);
    running ??= run();
  });
  return async () => {
    isStopped = true;
    forget();
    await running;
  };
}
