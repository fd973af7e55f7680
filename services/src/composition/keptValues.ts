import type { FastifyBaseLogger } from 'fastify';
import { maskExamples } from '../domains/attackers/retention/maskExamples.ts';
import { maskKept, MASKING_RULE } from '../domains/inventory/learning/maskKept.ts';
import type { CompanySettingsStore } from '../platform/companySettings.ts';
import type { Database, Query } from '../platform/database/database.ts';
import { rewriteFiles } from '../platform/database/rewriteFiles.ts';

/** Tables that hold values of traffic, or quote them. */
export const TABLES_OF_VALUES = [
  'inventory.parameters', 'inventory.endpoints', 'inventory.endpoint_models', 'inventory.host_models', 'inventory.correction_endpoints', 'inventory.model_journal', 'inventory.endpoint_baselines',
  'inventory.parameter_terms', 'inventory.stale_parameter_terms', 'inventory.term_counts', 'inventory.endpoint_terms',
  'attackers.examples', 'attackers.steps', 'attackers.requests', 'attackers.attacker_sources', 'attackers.source_words', 'attackers.attackers',
  'attackers.attacker_states', 'attackers.detector_states', 'attackers.detector_journal', 'attackers.detector_journal',
] as const;

/** Sees to it that what is kept of values is kept by the rule of today, on disk too. */
export interface KeptValues {
  /** Masks again what an earlier release kept. Before anybody learns. */
  start(): Promise<void>;
  /** A company opted out, and its values are deleted: the files are rewritten in the background, or at the next start. */
  forgotten(companyId: string): void;
  stop(): Promise<void>;
}

/** @param url of the database's owner */
export function keptValues(url: string, db: Database, settings: CompanySettingsStore, log: FastifyBaseLogger): KeptValues {
  const stopping = new AbortController();
  let work: Promise<void> = Promise.resolve();

  async function rewrite(companyIds: readonly string[]): Promise<void> {
    if (companyIds.length === 0) return;
    try {
      const done = await rewriteFiles(url, TABLES_OF_VALUES, stopping.signal);
      if (done === 'tables') log.warn('Deleted values may stay in the log (WAL) and statistics of the database server until it reuses them: its owner alone can rewrite these.');
      for (const companyId of companyIds) await markMasked(db, companyId);
    } catch (error) {
      log.warn({ err: error }, 'Files of the database that hold deleted values could not be rewritten; this is tried again at the next start');
    }
  }

  return {
    async start() {
      const companies = await db.system.query<{ id: string }>('select id from identity.companies order by id');
      const changed: string[] = [];
      for (const { id } of companies) if (await maskCompany(db, settings, id)) changed.push(id);
      work = work.then(() => rewrite(changed));
    },
    forgotten(companyId) {
      work = work.then(() => rewrite([companyId]));
    },
    stop() {
      stopping.abort();
      return work;
    },
  };
}

/** Whether anything was there that files may still hold as it was. */
async function maskCompany(db: Database, settings: CompanySettingsStore, companyId: string): Promise<boolean> {
  const known = await settings.read(companyId);
  return await db.company(companyId).transaction(async (query) => {
    const [row] = await query<{ rule: number }>('select rule from inventory.masking_rules where company_id = $1', [companyId]);
    if (row !== undefined && row.rule >= MASKING_RULE) return false;
    const [has] = await query<{ models: boolean; journal: boolean }>(
      `select exists (select from inventory.endpoint_models where company_id = $1) as models,
         exists (select from inventory.model_journal where company_id = $1) as journal`,
      [companyId],
    );
    // Another process learns, or one ended and nobody took over yet: what the journal says fits models as they are.
    if (has?.journal === true) return false;
    if (has?.models === true && known !== null) {
      await maskKept(companyId, query);
      await maskExamples(companyId, query, known.hashKey);
      return true;
    }
    await mark(query, companyId);
    return false;
  });
}

const markMasked = (db: Database, companyId: string): Promise<void> => db.company(companyId).transaction((query) => mark(query, companyId));

async function mark(query: Query, companyId: string): Promise<void> {
  await query(
    `insert into inventory.masking_rules (company_id, rule) values ($1, $2)
     on conflict (company_id) do update set rule = excluded.rule, masked_at = now()`,
    [companyId, MASKING_RULE],
  );
}
