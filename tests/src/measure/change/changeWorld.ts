import { attackers } from '@palisade/services/domains/attackers/attackers.domain.ts';
import { AttackWatch } from '@palisade/services/domains/attackers/watching/attackWatch.ts';
import { identity } from '@palisade/services/domains/identity/identity.domain.ts';
import { ingest } from '@palisade/services/domains/ingest/ingest.domain.ts';
import { integrations } from '@palisade/services/domains/integrations/integrations.domain.ts';
import { inventory } from '@palisade/services/composition/inventoryService.ts';
import { InventoryLearner } from '@palisade/services/domains/learning/learner/inventoryLearner.ts';
import { labels } from '@palisade/services/domains/labels/labels.domain.ts';
import { CATALOGUE } from '@palisade/services/domains/posture/hub/catalogue.ts';
import { installPolicies } from '@palisade/services/domains/posture/hub/installPolicies.ts';
import { evaluateAll } from '@palisade/services/composition/testing/drained.ts';
import { posture } from '@palisade/services/domains/posture/posture.domain.ts';
import { testDatabase } from '@palisade/services/platform/database/testDatabase.ts';
import { testPipeline, testSettings } from '@palisade/services/composition/testing/testIntake.ts';
import { bytesOf, ndjson, uploadFor } from '@palisade/services/composition/testing/traffic.ts';

/** Open gaps: keys of policies by host. */
export type OpenGaps = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * A database with every policy that can be installed, and traffic that comes through the real
 * intake and is evaluated.
 */
export interface ChangeWorld {
  /** A company of its own. @param isWatched whether attackers are looked for */
  company(isWatched: boolean): Promise<ChangeCompany>;
  close(): Promise<void>;
}

export interface ChangeCompany {
  /** Takes HAR entries, evaluates, and tells what is open. */
  send(entries: readonly object[]): Promise<OpenGaps>;
}

const raise = (error: unknown): never => {
  throw error;
};

export async function changeWorld(): Promise<ChangeWorld> {
  const domains = [identity, ingest, inventory, labels, posture, integrations, attackers];
  const test = await testDatabase(domains);
  const settings = testSettings();
  const unwatched = testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
  const watch = new AttackWatch(test.db, raise);
  const watched = testPipeline(test.db, new InventoryLearner(test.db, settings, watch), {
    settings,
  });
  return {
    async company(isWatched) {
      const companyId = test.companyId();
      const scope = test.db.company(companyId);
      const policies = CATALOGUE.filter(({ installable }) => installable);
      await scope.transaction((query) =>
        installPolicies(query, policies, {
          severity: null,
          isEnabled: true,
          by: 'measure',
        }),
      );
      return {
        async send(entries) {
          const pipeline = isWatched ? watched : unwatched;
          await pipeline.submit(uploadFor(companyId), bytesOf(ndjson(entries)));
          await evaluateAll(test.db);
          const rows = await scope.query<{ host: string; key: string }>(
            `select g.host, p.provider_key as key from posture.gaps g
             join posture.policies p on p.company_id = g.company_id and p.id = g.policy_id
             where g.company_id = $1 and g.status = 'open'`,
            [companyId],
          );
          const byHost = Map.groupBy(rows, ({ host }) => host);
          return new Map(
            [...byHost].map(([host, of]) => [host, new Set(of.map(({ key }) => key))]),
          );
        },
      };
    },
    async close() {
      await unwatched.stop();
      await watched.stop();
      await test.close();
    },
  };
}
