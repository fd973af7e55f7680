import { mergeEndpoint, relabel } from '../../../composition/testing/changeEndpoints.ts';
import { levelOf, newAttacker, severityOf } from '@palisade/engine/attackers/attacker.ts';
import { leftAfter, type Step, stepPhase } from '@palisade/engine/attackers/steps.ts';
import { ATTACKS, type AttackType, KILL_CHAIN } from '@palisade/vocabulary/attackTypes.ts';
import { Findings } from '../watching/findings.ts';
import { attackerId } from '../watching/ids.ts';
import { writeUnited } from '../watching/writeUnited.ts';
import { pruneAttackers } from '../retention/pruneAttackers.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';

const TYPES: readonly AttackType[] = ['injection', 'pathScan', 'objectEnumeration', 'scraping'];
const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 4, 1, 9);
const uuid = (head: string, number: number): string =>
  `${head}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** One thing that happens, by numbers that name whom and what. */
export interface Happening {
  readonly kind:
    | 'attacker'
    | 'step'
    | 'grows'
    | 'label'
    | 'unlabel'
    | 'merge'
    | 'unite'
    | 'status'
    | 'prune';
  readonly one: number;
  readonly other: number;
  readonly more: number;
}

type KnownStep = Pick<
  Step,
  | 'type'
  | 'endpoint'
  | 'from'
  | 'to'
  | 'attempts'
  | 'successes'
  | 'refused'
  | 'weight'
  | 'score'
  | 'topScore'
  | 'isProven'
  | 'onSensitiveData'
> & { readonly id: string; attacker: number };

/** What an attacker is to somebody who sees some endpoints. */
export interface SeenAttacker {
  readonly id: string;
  readonly status: string;
  readonly actionGroup: string;
  readonly severity: string;
  readonly phase: string;
  readonly types: readonly string[];
  readonly attempts: number;
  readonly successes: number;
  readonly refused: number;
  readonly stepCount: number;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly score: number;
}

/**
 * For tests only: attackers of a company in the database, and the same in memory, counted by hand.
 */
export class RandomAttackers {
  readonly #scope: CompanyScope;
  readonly #companyId: string;
  readonly attackers = new Map<number, { status: string; level: string }>();
  readonly steps: KnownStep[] = [];
  readonly #endpoints = new Set<string>();
  readonly #labels = new Map<string, Set<string>>();
  #stepNumber = 0;
  /** Of the newest attacker; one that turned out to be another leaves its number to nobody. */
  #attackerNumber = 0;

  constructor(scope: CompanyScope, companyId: string) {
    this.#scope = scope;
    this.#companyId = companyId;
  }

  static readonly labels: readonly string[] = [1, 2, 3].map((number) => uuid('b', number));

  async begin(endpoints: number): Promise<void> {
    const { query } = this.#scope;
    const [company, place] = [this.#companyId, uuid('4', 1)];
    await query(
      `insert into inventory.hosts (company_id, id, name, detected_at, last_activity_at) values ($1, $2, 'shop.example', now(), now())`,
      [company, place],
    );
    await query(
      `insert into inventory.apis (company_id, id, host_id, base_path, name, detected_at, last_activity_at) values ($1, $2, $2, '/', 'shop', now(), now())`,
      [company, place],
    );
    for (let number = 0; number < endpoints; number += 1) {
      await query(
        `insert into inventory.endpoints (company_id, id, host_id, api_id, host, method, path, detected_at, last_activity_at) values ($1, $2, $3, $3, 'shop.example', 'GET', $4, now(), now())`,
        [company, uuid('3', number), place, `/thing${number}`],
      );
      this.#endpoints.add(uuid('3', number));
    }
  }

  async happen({ kind, one, other, more }: Happening): Promise<void> {
    const numbers = [...this.attackers.keys()];
    const attacker = numbers[one % Math.max(1, numbers.length)];
    const endpoints = [...this.#endpoints];
    const endpoint = endpoints[other % endpoints.length] ?? '';
    if (kind === 'attacker') return this.#attack(more);
    if (kind === 'label')
      return this.#label(endpoint, RandomAttackers.labels[more % 3] ?? '', true);
    if (kind === 'unlabel')
      return this.#label(endpoint, RandomAttackers.labels[more % 3] ?? '', false);
    if (kind === 'merge') return this.#merge(endpoint, endpoints[one % endpoints.length] ?? '');
    if (kind === 'prune') return pruneAttackers(this.#scope, 7);
    if (attacker === undefined) return undefined;
    if (kind === 'step') return this.#step(attacker, other % 5 === 0 ? null : endpoint, more);
    if (kind === 'grows') return this.#grow(other, more);
    if (kind === 'status')
      return this.#change(attacker, ['open', 'fixing', 'ignored', 'deleted'][more % 4] ?? 'open');
    return this.#unite(attacker, numbers[other % numbers.length] ?? attacker);
  }

  async #attack(more: number): Promise<void> {
    const number = (this.#attackerNumber += 1 + (more % 2));
    const level = more % 3 === 0 ? 'suspect' : 'attacker';
    this.attackers.set(number, { status: 'open', level });
    await this.#scope.query(
      `insert into attackers.attackers (company_id, id, number, level, source_type, source_id, severity, score, phase, main_type, types, first_seen_at, last_seen_at, attempts, successes, refused, steps)
       values ($1, $2, $3, $4, 'ip', $5, 'critical', 99, 'exfiltration', 'tokenSpray', '{tokenSpray}', to_timestamp(0), $6, 999, 999, 999, 999)`,
      [
        this.#companyId,
        attackerId(this.#companyId, number),
        number,
        level,
        `198.51.100.${number}`,
        new Date(NOW),
      ],
    );
  }

  async #step(attacker: number, endpoint: string | null, more: number): Promise<void> {
    const type = TYPES[more % TYPES.length] ?? 'injection';
    const from = NOW - (more % 400) * HOUR;
    const step: KnownStep = {
      id: uuid('5', (this.#stepNumber += 1)),
      attacker,
      type,
      endpoint,
      from,
      to: from,
      attempts: 1,
      successes: more % 7 === 0 ? 1 : 0,
      refused: more % 2,
      weight: 1 + (more % 9),
      score: 1 + (more % 11),
      topScore: 1 + (more % 11),
      isProven: more % 29 === 0,
      onSensitiveData: more % 31 === 0,
    };
    this.steps.push(step);
    await this.#scope.query(
      'update attackers.attackers set types = array(select distinct unnest(types || $3::text) order by 1) where company_id = $1 and number = $2',
      [this.#companyId, attacker, type],
    );
    await this.#write(step);
    if (endpoint !== null)
      await this.#scope.query(
        'insert into attackers.attacker_endpoints (company_id, attacker_id, endpoint_id, last_seen_at) values ($1, $2, $3, $4) on conflict do nothing',
        [this.#companyId, attackerId(this.#companyId, attacker), endpoint, new Date(from)],
      );
  }

  /** As detection writes it, which does not know whether steps were forgotten. */
  async #write({
    id,
    attacker,
    type,
    endpoint,
    from,
    to,
    attempts,
    successes,
    refused,
    weight,
    score,
    topScore,
    isProven,
    onSensitiveData,
  }: KnownStep): Promise<void> {
    const phase = successes > 0 ? ATTACKS[type].succeeded : ATTACKS[type].phase;
    await this.#scope.query(
      `insert into attackers.steps as s (company_id, id, attacker_id, type, phase, endpoint_id, host, method, path, started_at, ended_at, attempts, successes, response_status, weight, message, refused, score, is_proven, on_sensitive_data, top_score)
       values ($1, $2, $3, $4, $5, $6, 'shop.example', 'GET', '/x', $7, $8, $9, $10, 400, $11, 'seen', $12, $13, $14, $15, $16)
       on conflict (company_id, id) do update set phase = excluded.phase, ended_at = excluded.ended_at, attempts = excluded.attempts, successes = excluded.successes, refused = excluded.refused, weight = excluded.weight, score = excluded.score,
         is_proven = excluded.is_proven, on_sensitive_data = excluded.on_sensitive_data, top_score = excluded.top_score`,
      [
        this.#companyId,
        id,
        attackerId(this.#companyId, attacker),
        type,
        phase,
        endpoint,
        new Date(from),
        new Date(to),
        attempts,
        successes,
        weight,
        refused,
        score,
        isProven,
        onSensitiveData,
        topScore,
      ],
    );
  }

  async #grow(which: number, more: number): Promise<void> {
    const known = await this.#scope.query<{ id: string }>(
      'select id from attackers.steps order by id',
    );
    const id = known[which % Math.max(1, known.length)]?.id;
    const step = this.steps.find((one) => one.id === id);
    if (step === undefined) return;
    const later = step.to + (more % 9) * 60_000;
    step.score = step.score * leftAfter(later - step.to) + (more % 13);
    step.topScore = Math.max(step.topScore, step.score);
    step.to = later;
    step.attempts += 1 + (more % 3);
    step.successes += more % 2;
    step.refused += more % 3 === 0 ? 1 : 0;
    step.weight = Math.max(step.weight, more % 12);
    step.isProven ||= more % 23 === 0;
    await this.#write(step);
  }

  async #label(endpoint: string, label: string, isWanted: boolean): Promise<void> {
    const labels = this.#labels.get(endpoint) ?? new Set();
    this.#labels.set(endpoint, labels);
    if (isWanted) {
      labels.add(label);
      await this.#scope.transaction((query) => relabel(query, endpoint, label));
    } else {
      labels.delete(label);
      await this.#scope.transaction((query) => relabel(query, endpoint, label, 'take'));
    }
  }

  /** As corrections do it: what people said of the one is true of the other. */
  async #merge(gone: string, kept: string): Promise<void> {
    if (gone === kept || this.#endpoints.size <= 2) return;
    await this.#scope.transaction((query) => mergeEndpoint(query, gone, kept));
    this.#endpoints.delete(gone);
    const rows = await this.#scope.query<{ label: string }>(
      'select label_id as label from inventory.endpoint_labels where company_id = $1 and endpoint_id = $2',
      [this.#companyId, kept],
    );
    this.#labels.set(kept, new Set(rows.map(({ label }) => label)));
    for (const [index, step] of this.steps.entries())
      if (step.endpoint === gone) this.steps[index] = { ...step, endpoint: kept };
  }

  async #unite(gone: number, kept: number): Promise<void> {
    if (gone === kept) return;
    const findings = new Findings();
    const into = newAttacker(kept, 'ip', kept, NOW);
    findings.united.push({ gone, into });
    findings.rows.add(gone).add(kept);
    await this.#scope.transaction(async (query) => {
      await query(
        'update attackers.attackers k set types = array(select distinct unnest(k.types || g.types) order by 1) from attackers.attackers g where k.company_id = $1 and k.number = $2 and g.company_id = $1 and g.number = $3',
        [this.#companyId, kept, gone],
      );
      await writeUnited(query, findings);
    });
    for (const step of this.steps) if (step.attacker === gone) step.attacker = kept;
    this.attackers.delete(gone);
    const [row] = await this.#scope.query<{ status: string; level: string }>(
      'select status, level from attackers.attackers where company_id = $1 and number = $2',
      [this.#companyId, kept],
    );
    if (row !== undefined) this.attackers.set(kept, row);
  }

  async #change(number: number, status: string): Promise<void> {
    const known = this.attackers.get(number);
    if (known === undefined) return;
    known.status = status;
    await this.#scope.query(
      'update attackers.attackers set status = $3, version = version + 1 where company_id = $1 and number = $2',
      [this.#companyId, number, status],
    );
  }

  /**
   * What somebody with these labels may see, from the steps alone, by id; deleted ones are not
   * listed.
   */
  seenWith(labels: readonly string[]): SeenAttacker[] {
    const isSeen = (endpoint: string | null): boolean =>
      endpoint !== null && labels.some((label) => this.#labels.get(endpoint)?.has(label) === true);
    const seen = [...this.attackers].flatMap(([number, { status, level }]) => {
      const steps = this.steps.filter((step) => step.attacker === number && isSeen(step.endpoint));
      return steps.length === 0 || status === 'deleted'
        ? []
        : [seenAs(attackerId(this.#companyId, number), status, level, steps)];
    });
    return seen.sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}

function seenAs(
  id: string,
  status: string,
  level: string,
  steps: readonly KnownStep[],
): SeenAttacker {
  const until = Math.max(...steps.map(({ to }) => to));
  const sum = (value: (step: KnownStep) => number): number =>
    steps.reduce((total, step) => total + value(step), 0);
  const weights: Partial<Record<AttackType, number>> = {};
  for (const { type, weight } of steps) weights[type] = (weights[type] ?? 0) + weight;
  const score = sum((step) => step.score * leftAfter(until - step.to));
  const whole: Step[] = steps.map((step) => ({
    ...step,
    number: 0,
    key: '',
    template: null,
    host: '',
    method: '',
    path: '',
    status: 0,
    message: '',
    activity: null,
    earlierSuccesses: 0,
    consumed: {},
  }));
  const as = {
    ...newAttacker(0, 'ip', 0, until),
    score,
    attempts: sum(({ attempts }) => attempts),
    successes: sum(({ successes }) => successes),
    isProven: steps.some((step) => step.isProven),
    onSensitiveData: steps.some((step) => step.onSensitiveData),
    weights,
    steps: whole,
  };
  const attacks =
    level === 'attacker' &&
    (levelOf(as, until) === 'attacker' || steps.some((step) => step.topScore >= 15));
  const types = TYPES.filter((type) => weights[type] !== undefined).sort(
    (a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || (a < b ? -1 : 1),
  );
  const phases = whole.map((step) => KILL_CHAIN.indexOf(stepPhase(step)));
  return {
    id,
    status,
    actionGroup: attacks ? 'actionRequired' : 'suspicious',
    severity: severityOf(as, until),
    phase: KILL_CHAIN[Math.max(...phases)] ?? '',
    types,
    attempts: as.attempts,
    successes: as.successes,
    refused: sum(({ refused }) => refused),
    stepCount: steps.length,
    firstSeen: new Date(Math.min(...steps.map(({ from }) => from))).toISOString(),
    lastSeen: new Date(until).toISOString(),
    score: Math.round(score * 1_000) / 1_000,
  };
}
