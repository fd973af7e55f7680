import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import { maskExamples } from '../domains/attackers/retention/maskExamples.ts';
import { Ownership } from '../domains/ingest/ownership/ownership.ts';
import { holdEpoch } from '../domains/ingest/ownership/owners.repository.ts';
import { RunLease } from '../domains/ingest/ownership/runLease.ts';
import {
  noteRewritten,
  type SampleDeletion,
} from '../domains/ingest/sampling/sampleDeletions.repository.ts';
import { readOwnTypes } from '../domains/learning/learning.client.ts';
import { maskKept, MASKING_RULE } from '../domains/learning/models/maskKept.ts';
import { recoverModels } from '../domains/learning/models/recoverModels.ts';
import type { CompanySettingsStore } from '../platform/companySettings.ts';
import { sessionLogin } from '../platform/database/appLogin.ts';
import type { Database } from '../platform/database/database.ts';
import { putBackSettings, rewriteFiles } from '../platform/database/rewriteFiles.ts';
import { statement } from '../platform/database/statement.ts';
import { OwnedElsewhere } from '../platform/ownedElsewhere.ts';
import { Problem } from '../platform/problem.ts';
import { companiesWhere } from '../platform/work/companiesWhere.ts';
import { deleteFromGaps, finishDeletions } from './sampleDeletions.ts';

/** Tables that hold values of traffic, or quote them. */
export const TABLES_OF_VALUES: readonly string[] = [
  'inventory.parameters',
  'inventory.endpoints',
  'inventory.endpoint_models',
  'inventory.host_models',
  'inventory.corrections',
  'inventory.correction_endpoints',
  'inventory.model_journal',
  'inventory.endpoint_baselines',
  'inventory.endpoint_exchanges',
  'inventory.parameter_terms',
  'inventory.stale_parameter_terms',
  'inventory.oas_documents',
  'inventory.oas_operations',
  'inventory.oas_issues',
  'inventory.oas_findings',
  'inventory.term_counts',
  'inventory.endpoint_terms',
  'inventory.term_members',
  'attackers.examples',
  'attackers.steps',
  'attackers.requests',
  'attackers.attacker_sources',
  'attackers.source_words',
  'attackers.attackers',
  'attackers.seen_attackers',
  'attackers.attacker_states',
  'attackers.detector_states',
  'attackers.detector_journal',
  'posture.gaps',
];

/** Sees to it that what is kept of values is kept by the rule of today, on disk too. */
export interface KeptValues {
  /**
   * Masks again what an earlier release kept, and the values of every company that opted out and
   * whose files are not known to be rewritten. To be called before this process learns anything.
   * Files are rewritten in the background. `signal` ends the masking.
   */
  start(signal?: AbortSignal): Promise<void>;
  /**
   * To be called once the values of a company that opted out are deleted. Files are rewritten in
   * the background, or after the next start.
   */
  forgotten(companyId: string): void;
  /**
   * Finishes open deletions of samples as far as they can be: reads back those whose files are
   * rewritten, and rewrites files for the others, once for all companies.
   */
  finish(companyIds: readonly string[]): Promise<void>;
  /** Ends the rewriting within two seconds; the next start begins it again. */
  stop(): Promise<void>;
}

export interface KeptValuesOptions {
  /** Address of the database's owner, without a pooler in between. */
  readonly url: string;
  readonly db: Database;
  readonly settings: CompanySettingsStore;
  readonly log: FastifyBaseLogger;
  /** No other process can learn over this database. */
  readonly isAlone?: boolean;
}

/** A company whose files are being rewritten: since when, and for which deletions of samples. */
interface Begun {
  readonly companyId: string;
  readonly at: string;
  readonly open: readonly SampleDeletion[];
}

/** Rewrites files of the database that hold deleted values, one company after another. */
class Rewriting {
  readonly #options: KeptValuesOptions;
  readonly #stopping = new AbortController();
  /** Companies for which files are to be rewritten. */
  readonly #waiting = new Set<string>();
  #work: Promise<void> = Promise.resolve();

  constructor(options: KeptValuesOptions) {
    this.#options = options;
  }

  get #signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Puts back settings of the server that an earlier process changed for rewriting. */
  putBack(): void {
    this.#work = this.#work.then(() =>
      this.#attempt(
        () => putBackSettings(this.#options.url, this.#signal),
        'Settings of the database server that were changed for rewriting could not be put back',
      ),
    );
  }

  /** Rewrites files once for all companies that wait for it. */
  inTurn(companyIds: Iterable<string>): Promise<void> {
    for (const companyId of companyIds) this.#waiting.add(companyId);
    this.#work = this.#work.then(() => {
      const all = [...this.#waiting];
      this.#waiting.clear();
      return this.#attempt(
        () => this.#rewrite(all),
        'Files of the database that hold deleted values could not be rewritten',
      );
    });
    return this.#work;
  }

  /** Rewrites for those of the companies that need it, and reads back the others. */
  async finish(companyIds: readonly string[]): Promise<void> {
    // What is being rewritten now may be all that they wait for.
    await this.#work;
    await this.inTurn(await companiesWhere(companyIds, (id) => this.#needsRewriting(id)));
  }

  stop(): Promise<void> {
    this.#stopping.abort();
    return this.#work;
  }

  async #attempt(what: () => Promise<void>, words: string): Promise<void> {
    try {
      if (!this.#signal.aborted) await what();
    } catch (error) {
      if (!this.#signal.aborted)
        this.#options.log.warn({ err: error }, `${words}; this is tried again at the next start`);
    }
  }

  async #isSampling(companyId: string): Promise<boolean> {
    return (await this.#options.settings.read(companyId))?.sampling !== false;
  }

  async #rewrite(companyIds: readonly string[]): Promise<void> {
    if (companyIds.length === 0) return;
    const { db, url, log } = this.#options;
    const begun: Begun[] = [];
    for (const companyId of companyIds) {
      this.#signal.throwIfAborted();
      const at = await beginRewriting(db, companyId);
      const open = await deleteFromGaps(db, companyId, await this.#isSampling(companyId));
      begun.push({ companyId, at, open });
    }
    const done = await rewriteFiles(url, TABLES_OF_VALUES, this.#signal);
    if (done === 'tables')
      log.warn(
        'Deleted values may stay in the log (WAL) and statistics of the database server until it ' +
          'reuses them: its owner alone can rewrite these.',
      );
    for (const { companyId, at, open } of begun) {
      await noteRewritten(db.company(companyId).query, open, done);
      await endRewriting(db, companyId, at);
    }
    for (const { companyId } of begun)
      await this.#attempt(
        () => this.#readBack(companyId),
        'A deletion of samples could not be finished',
      );
  }

  async #readBack(companyId: string): Promise<void> {
    this.#signal.throwIfAborted();
    const isSampling = await this.#isSampling(companyId);
    await finishDeletions(this.#options.db, companyId, { isSampling, log: this.#options.log });
  }

  /** Reads back what needs no rewriting. @returns whether files of the company have to be rewritten */
  async #needsRewriting(companyId: string): Promise<boolean> {
    const isSampling = await this.#isSampling(companyId);
    const open = await deleteFromGaps(this.#options.db, companyId, isSampling);
    if (open.some(({ rewritten }) => rewritten === null)) return true;
    await this.#readBack(companyId);
    return false;
  }
}

export function keptValues(options: KeptValuesOptions): KeptValues {
  const rewriting = new Rewriting(options);
  return {
    async start(ending) {
      rewriting.putBack();
      void rewriting.inTurn(await maskCompanies(options, ending));
    },
    forgotten(companyId) {
      void rewriting.inTurn([companyId]);
    },
    finish: (companyIds) => rewriting.finish(companyIds),
    stop: () => rewriting.stop(),
  };
}

const COMPANIES = statement('select id from identity.companies order by id', { id: 'uuid' });

/**
 * Masks the values of companies for which this is not known to be done.
 * @returns companies whose values are masked, but whose files may still hold them as they were
 */
async function maskCompanies(
  { url, db, settings, log, isAlone = false }: KeptValuesOptions,
  ending: AbortSignal | undefined,
): Promise<readonly string[]> {
  const onError = (error: unknown, words: string): void => log.error({ err: error }, words);
  const run = { id: randomUUID(), host: hostname(), pid: process.pid, servicesUrl: null };
  const lease = new RunLease({ connection: sessionLogin(url), run, isAlone, onError });
  const ownership = new Ownership({ db, lease, onError, release: () => Promise.resolve() });
  const unwritten: string[] = [];
  try {
    const companies = await db.system.query(COMPANIES);
    for (const { id } of companies) {
      ending?.throwIfAborted();
      const mark = await markOf(db, id);
      if (mark !== null && mark >= MASKING_RULE) continue;
      try {
        if (mark !== UNWRITTEN)
          await ownership.use(id, (epoch) => maskCompany(db, settings, id, epoch));
        unwritten.push(id);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        const { host, pid } = error instanceof OwnedElsewhere ? error.owner : {};
        log.warn(
          { companyId: id, host, pid },
          'Values of a company are not masked, and files with deleted ones are not rewritten, ' +
            'because another process learns for the company. The first start after that process ' +
            'has ended does both.',
        );
      }
    }
  } finally {
    await ownership.end();
  }
  return unwritten;
}

/** Mark of a company whose values are masked by the rule of today, but not yet in files. */
const UNWRITTEN = -MASKING_RULE;

const MARK_OF = statement(
  `select (select rule from inventory.masking_rules where company_id = $1) as rule,
       not exists (select from ingest.owners where company_id = $1)
         and not exists (select from inventory.endpoint_models where company_id = $1)
         and not exists (select from attackers.attackers where company_id = $1) as "isNew"`,
  { rule: 'int4?', isNew: 'bool' },
);

/**
 * The rule that the values of a company are masked by, negative while its files are not rewritten;
 * null when no rule is known. A company that nobody ever learned for has no values, and is marked
 * as masked.
 */
async function markOf(db: Database, companyId: string): Promise<number | null> {
  const { query } = db.company(companyId);
  const [known] = await query(MARK_OF, [companyId]);
  if (known?.isNew !== true || known.rule !== null) return known?.rule ?? null;
  await query(
    'insert into inventory.masking_rules (company_id, rule) values ($1, $2) on conflict do nothing',
    [companyId, MASKING_RULE],
  );
  return MASKING_RULE;
}

/**
 * Masks the values of a company that this process owns. First the models take in what a crashed
 * process left in the journal: its entries are changes to the models as they were before masking.
 */
async function maskCompany(
  db: Database,
  settings: CompanySettingsStore,
  companyId: string,
  epoch: number,
): Promise<void> {
  const known = await settings.read(companyId);
  if (known === null) return;
  await db.company(companyId).transaction(async (query) => {
    await holdEpoch(query, epoch);
    await recoverModels(query, known);
    await maskKept(query, known.pathSeal);
    const { own } = await readOwnTypes(query);
    await maskExamples(query, own === undefined ? known : { ...known, own });
  });
}

const BEGIN_REWRITING = statement(
  `insert into inventory.masking_rules (company_id, rule, masked_at)
     values ($1, $2, clock_timestamp())
     on conflict (company_id) do update set rule = excluded.rule, masked_at = excluded.masked_at
     returning masked_at as at`,
  { at: 'timestamptz' },
);

/** @returns when it began, which `endRewriting` asks for */
async function beginRewriting(db: Database, companyId: string): Promise<string> {
  const [row] = await db.company(companyId).query(BEGIN_REWRITING, [companyId, UNWRITTEN]);
  if (row === undefined) throw new Error('The mark of masking was not written.');
  return row.at;
}

/**
 * Notes that files are rewritten, unless the company has opted out again since, or another process
 * has begun to rewrite them.
 */
async function endRewriting(db: Database, companyId: string, at: string): Promise<void> {
  await db.company(companyId).query(
    `update inventory.masking_rules set rule = $2, masked_at = now()
     where company_id = $1 and rule = $3 and masked_at = $4`,
    [companyId, MASKING_RULE, UNWRITTEN, at],
  );
}
