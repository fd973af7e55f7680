import type { Evidence } from '@palisade/engine/policies/evidence.ts';
import type { TrafficFormat } from '@palisade/vocabulary/ingestFormats.ts';
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
import { bytesOf, uploadFor } from '@palisade/services/composition/testing/traffic.ts';

/** An open gap as it is judged by hand. */
export interface OpenGap {
  /** Key of the policy. */
  readonly policy: string;
  readonly name: string;
  readonly severity: string;
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly requests: number;
  readonly evidence: Evidence;
}

/** Traffic of a company of its own, as an upload: what its file is called, and its text. */
interface PostureUpload {
  readonly source: string;
  readonly format: TrafficFormat;
  readonly text: string;
}

/** An attacker as it was found. */
interface FoundAttacker {
  readonly level: string;
  readonly address: string;
  /** Types of attack, most first. */
  readonly types: readonly string[];
  readonly severity: string;
  readonly attempts: number;
  readonly successes: number;
}

export interface PostureWorld {
  /** Learns the uploads in a new company, evaluates every installable policy; frozen gaps, too. */
  gapsOf(uploads: readonly PostureUpload[]): Promise<readonly OpenGap[]>;
  /** Risk scores of the endpoints that `gapsOf` learned last, lowest first. */
  riskScores(): Promise<readonly number[]>;
  /** Who was found attacking in what `gapsOf` learned last. */
  attackers(): Promise<readonly FoundAttacker[]>;
  close(): Promise<void>;
}

const raise = (error: unknown): never => {
  throw error;
};

/** A database whose companies learn through the real intake, with detection on. */
export async function postureWorld(): Promise<PostureWorld> {
  const domains = [identity, ingest, inventory, labels, posture, integrations, attackers];
  const test = await testDatabase(domains);
  const settings = testSettings();
  const watch = new AttackWatch(test.db, raise);
  const learner = new InventoryLearner(test.db, settings, watch);
  const pipeline = testPipeline(test.db, learner, { settings });
  const policies = CATALOGUE.filter(({ installable }) => installable);
  let learned = '';
  const options = { severity: null, isEnabled: true, by: 'measure' };
  return {
    async gapsOf(uploads) {
      const companyId = test.companyId();
      learned = companyId;
      const scope = test.db.company(companyId);
      await scope.transaction((query) => installPolicies(query, policies, options));
      for (const { text, ...what } of uploads) {
        const upload = uploadFor(companyId, { ...what, kind: 'file' });
        await pipeline.submit(upload, bytesOf(text));
      }
      await evaluateAll(test.db);
      return scope.query<OpenGap & Record<string, unknown>>(
        `select p.provider_key as policy, g.name, g.severity, g.host, g.method, g.path, e.requests,
           g.evidence
         from posture.gaps g
         join posture.policies p on p.company_id = g.company_id and p.id = g.policy_id
         join inventory.endpoints e on e.company_id = g.company_id and e.id = g.endpoint_id
         where g.company_id = $1 and g.status = 'open' order by 1, 4, 6, 5`,
        [companyId],
      );
    },
    async riskScores() {
      const rows = await test.db.company(learned).query<{ score: number }>(
        `select risk_score::float8 as score from inventory.endpoints
         where company_id = $1 order by 1`,
        [learned],
      );
      return rows.map(({ score }) => score);
    },
    async attackers() {
      return test.db.company(learned).query<FoundAttacker & Record<string, unknown>>(
        `select level, address, types, severity, attempts::int as attempts,
           successes::int as successes
         from attackers.attackers where company_id = $1 order by address`,
        [learned],
      );
    },
    async close() {
      await pipeline.stop();
      await test.close();
    },
  };
}
