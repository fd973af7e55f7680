import type { Deps } from '../../platform/domain.ts';
import { statement } from '../../platform/database/statement.ts';
import { OwnedElsewhere } from '../../platform/ownedElsewhere.ts';
import { companyIds } from '../identity/companies.client.ts';
import { misjudgedJewels } from '../inventory/labelling/crownJewels.client.ts';
import { LABELLED_CHANNEL } from './inTurn.ts';

/** Names of labels that say that a loss would hurt most: `Crown Jewel`, `crown-jewels`. */
const CROWN_JEWEL = '^crown[ _-]?jewels?$';

const WEIGH = statement('select id from labels.labels where company_id = $1 and name_key ~ $2', {
  id: 'uuid',
});

/**
 * Has the risk of endpoints follow labels that make crown jewels of them, after each write of
 * labels by whatever process, until the returned function is called. Begins with what was labelled
 * while nobody followed.
 */
export async function followCrownJewels({
  db,
  intake,
  log,
}: Pick<Deps, 'db' | 'log'> & {
  readonly intake: Pick<NonNullable<Deps['intake']>, 'change'>;
}): Promise<() => Promise<void>> {
  const waiting = new Set<string>();
  let running: Promise<void> | null = null;
  let isStopped = false;

  async function weigh(companyId: string): Promise<void> {
    const { query } = db.company(companyId);
    const labelIds = (await query(WEIGH, [companyId, CROWN_JEWEL])).map(({ id }) => id);
    while (!isStopped && (await misjudgedJewels(query, labelIds, 1)).length > 0) {
      const { isWhole } = (await intake.change(companyId, {
        kind: 'weighCrownJewels',
        labelIds,
      } as { kind: string })) as { isWhole: boolean }; // what that kind answers
      if (isWhole) return;
    }
  }

  async function run(): Promise<void> {
    for (const companyId of waiting) {
      waiting.delete(companyId);
      await weigh(companyId).catch((error: unknown) => {
        // The process that learns for the company heard of it, too.
        if (!(error instanceof OwnedElsewhere))
          log.warn({ err: error }, 'the risk of crown jewels could not be weighed');
      });
    }
    running = null;
  }
  const look = (companyId: string): void => {
    waiting.add(companyId);
    running ??= run();
  };

  const endListening = await db.listen(LABELLED_CHANNEL, {
    onOpen: () =>
      void companyIds(db).then(
        (ids) => ids.forEach(look),
        (error: unknown) =>
          log.warn({ err: error }, 'the risk of crown jewels could not be weighed'),
      ),
    onMessage: look,
    onLost: () => undefined,
  });
  return async () => {
    isStopped = true;
    await endListening();
    await running;
  };
}
