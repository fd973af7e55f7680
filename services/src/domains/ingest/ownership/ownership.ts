import { connect } from 'node:net';
import type { Database } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/problem.ts';
import { type Owner, OwnedElsewhere } from '../../../platform/ownedElsewhere.ts';
import { findOwner, giveBack, type OwnerRow, takeCompany } from './owners.repository.ts';
import { leadsToOneself } from './otherMachine.ts';
import type { RunLease } from './runLease.ts';

export interface OwnershipOptions {
  readonly db: Database;
  readonly lease: RunLease;
  /** Has the learner commit and forget a company, before it is given back. */
  release(companyId: string): Promise<void>;
  onError(error: unknown, words: string): void;
  /** Milliseconds without work after which a company is given back; ten minutes when absent. */
  readonly idle?: number;
}

/** A company that this process owns. */
interface Owned {
  readonly epoch: number;
  /** Generation of the lease in which the tables last said so. */
  generation: number;
  users: number;
  usedAt: number;
}

const IDLE = 10 * 60_000;
/**
 * Milliseconds for which it is believed that another process owns a company, without asking again.
 */
const BELIEVED = 1_000;
/** Milliseconds for a process on another machine to accept a connection. */
const REACHED_WITHIN = 1_000;
/** Lost races for a company after which the sender is told to try again. */
const RACES = 5;

/** What `/metrics` says about ownership. */
export interface OwnershipFigures {
  readonly companies: number;
  /** The highest epoch in which a company is owned here; 0 when none is. */
  readonly epoch: number;
  /** Companies taken since the process began. */
  readonly taken: number;
  /**
   * Times that a company could not be learned in its epoch any more: taken over, or its thread
   * died.
   */
  readonly lost: number;
}

/**
 * Which companies this process learns for. A company is taken when it is first needed and nobody
 * owns it, or its owner's lease has run out, or its owner is gone; each time its epoch rises, and
 * commits of the epoch before are refused.
 */
export class Ownership {
  readonly #options: OwnershipOptions;
  readonly #owned = new Map<string, Owned>();
  readonly #asking = new Map<string, Promise<Owned>>();
  readonly #leaving = new Map<string, Promise<void>>();
  readonly #elsewhere = new Map<string, { readonly owner: Owner; readonly until: number }>();
  readonly #sweep: NodeJS.Timeout;
  #taken = 0;
  #lost = 0;

  constructor(options: OwnershipOptions) {
    this.#options = options;
    const idle = options.idle ?? IDLE;
    this.#sweep = setInterval(() => void this.#giveIdleBack(idle), idle / 4).unref();
  }

  get figures(): OwnershipFigures {
    const epochs = [...this.#owned.values()].map(({ epoch }) => epoch);
    return {
      companies: epochs.length,
      epoch: Math.max(0, ...epochs),
      taken: this.#taken,
      lost: this.#lost,
    };
  }

  /**
   * Runs work for which this process must own the company, and keeps the company until it is done.
   * The work may still lose it: then its commits are refused.
   * @throws OwnedElsewhere when another process owns it
   */
  async use<T>(companyId: string, work: (epoch: number) => Promise<T>): Promise<T> {
    const owned = await this.#own(companyId);
    owned.users += 1;
    try {
      return await work(owned.epoch);
    } finally {
      owned.users -= 1;
      owned.usedAt = performance.now();
    }
  }

  /**
   * The process that owns the company; null when it is this one, which takes the company if nobody
   * owns it.
   */
  async elsewhere(companyId: string): Promise<Owner | null> {
    try {
      await this.#own(companyId);
      return null;
    } catch (error) {
      if (error instanceof OwnedElsewhere) return error.owner;
      throw error;
    }
  }

  /**
   * The process that owns the company did not answer: who owns it is asked again, instead of being
   * believed for a while.
   */
  doubt(companyId: string): void {
    this.#elsewhere.delete(companyId);
  }

  /**
   * The company cannot be learned in this epoch any more. It is taken anew when it is needed and
   * nobody else owns it.
   */
  lose(companyId: string, epoch: number): void {
    if (this.#owned.get(companyId)?.epoch !== epoch) return;
    this.#owned.delete(companyId);
    this.#lost += 1;
  }

  /** Gives everything back at once. */
  async end(): Promise<void> {
    clearInterval(this.#sweep);
    this.#owned.clear();
    await this.#options.lease.end();
  }

  async #own(companyId: string): Promise<Owned> {
    const { lease } = this.#options;
    await this.#leaving.get(companyId);
    const owned = this.#owned.get(companyId);
    if (owned !== undefined && lease.isValid && owned.generation === lease.generation) return owned;
    const asking =
      this.#asking.get(companyId) ??
      this.#ask(companyId).finally(() => this.#asking.delete(companyId));
    this.#asking.set(companyId, asking);
    return asking;
  }

  async #ask(companyId: string): Promise<Owned> {
    const believed = this.#elsewhere.get(companyId);
    if (believed !== undefined && performance.now() < believed.until)
      throw new OwnedElsewhere(believed.owner);
    this.#elsewhere.delete(companyId);
    try {
      const { lease } = this.#options;
      await lease.begin();
      if (!lease.isValid) await lease.renew();
      return await this.#takeOrKeep(companyId);
    } catch (error) {
      if (error instanceof OwnedElsewhere)
        this.#elsewhere.set(companyId, { owner: error.owner, until: performance.now() + BELIEVED });
      if (error instanceof Problem) throw error;
      if (!this.#options.lease.isFailing)
        this.#options.onError(
          error,
          'It could not be found out which process learns for a company',
        );
      throw new Problem(
        'unavailable',
        'The database cannot say just now which process learns for this company. Nothing of this was counted; send it again.',
        { retryAfter: 2 },
      );
    }
  }

  async #takeOrKeep(companyId: string): Promise<Owned> {
    const { db, lease } = this.#options;
    const scope = db.company(companyId);
    for (let race = 0; race < RACES; race += 1) {
      const { generation } = lease;
      const row = await findOwner(scope.query);
      const owned = this.#owned.get(companyId);
      if (owned !== undefined && row?.runId === lease.run.id && row.epoch === owned.epoch) {
        owned.generation = generation;
        return owned;
      }
      if (owned !== undefined) this.lose(companyId, owned.epoch);
      const owner = row === null ? null : await this.#livingOwner(row);
      if (owner !== null) throw new OwnedElsewhere(owner);
      const epoch = await scope.transaction((query) => takeCompany(query, lease.run.id, row));
      if (epoch === null) continue;
      const taken: Owned = { epoch, generation, users: 0, usedAt: performance.now() };
      this.#owned.set(companyId, taken);
      this.#taken += 1;
      return taken;
    }
    throw new Problem(
      'unavailable',
      'Several processes want to learn for this company just now. Nothing of this was counted; send it again.',
      { retryAfter: 1 },
    );
  }

  /** The owner that must be left alone; null when the company can be taken. */
  async #livingOwner({
    runId,
    isLeased,
    host,
    pid,
    since,
    servicesUrl,
  }: OwnerRow): Promise<Owner | null> {
    const { lease } = this.#options;
    if (runId === null || runId === lease.run.id || !isLeased || host === null || pid === null)
      return null;
    const owner: Owner = { runId, host, pid, since, servicesUrl };
    // Its session may be gone for a moment only, while it connects again: a process that is gone
    // accepts no connection either.
    const isGone =
      (await lease.isGone(runId)) &&
      (!this.#canAnswer(owner) || !(await isReached(owner.servicesUrl)));
    return isGone ? null : owner;
  }

  /** Whether it can be the owner that accepts connections at its address, as seen from here. */
  #canAnswer(owner: Owner): owner is Owner & { readonly servicesUrl: string } {
    const { host, servicesUrl } = this.#options.lease.run;
    if (owner.servicesUrl === null || owner.servicesUrl === servicesUrl) return false;
    return owner.host === host || !leadsToOneself(owner.servicesUrl);
  }

  async #giveIdleBack(idle: number): Promise<void> {
    for (const [companyId, { epoch, users, usedAt }] of this.#owned) {
      if (users > 0 || performance.now() - usedAt < idle) continue;
      this.#owned.delete(companyId);
      const leaving = this.#giveBack(companyId, epoch).finally(() =>
        this.#leaving.delete(companyId),
      );
      this.#leaving.set(companyId, leaving);
      await leaving;
    }
  }

  async #giveBack(companyId: string, epoch: number): Promise<void> {
    const { db, release, onError } = this.#options;
    try {
      await release(companyId);
      await giveBack(db.company(companyId).query, epoch);
    } catch (error) {
      onError(error, 'A company that had nothing to learn could not be given back');
    }
  }
}

/** Whether somebody accepts connections at an address. */
function isReached(url: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port) || (protocol === 'https:' ? 443 : 80),
      timeout: REACHED_WITHIN,
    });
    const answer = (isOpen: boolean): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket
      .once('connect', () => answer(true))
      .once('timeout', () => answer(false))
      .once('error', () => answer(false));
  });
}
