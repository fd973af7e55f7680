import type { ConfigurationKind } from '@palisade/vocabulary/configuration.ts';
import type { FastifyRequest } from 'fastify';
import type { CompanyQuery } from './database/database.ts';

/** A thing that others name: a label that a rule gives, a data type that a policy looks for. */
export interface ConfigurationReference {
  readonly kind: ConfigurationKind;
  readonly key: string;
}

/**
 * A thing that an environment is configured with, as it is in every environment: what it refers to
 * is named, since ids differ.
 */
export interface ConfigurationItem extends ConfigurationReference {
  /** Tells it from others of its kind, in any environment. */
  readonly key: string;
  readonly name: string;
  /** What it belongs to, shown with its name: the group of a label. */
  readonly within?: string;
  /** Compared, shown and written. Lists whose order has no meaning are sorted. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Names of what `needs` refers to, by field: shown beside the values, compared by the keys. */
  readonly named?: Readonly<Record<string, string | readonly string[]>>;
  /** What has to be there before it. What no environment has is the product's. */
  readonly needs: readonly ConfigurationReference[];
  /** Why it is never copied, in words; others may need it all the same. */
  readonly isFixed?: string;
}

/** A thing that was written, and what was there before; null for a new one. */
export interface WrittenItem {
  readonly item: ConfigurationItem;
  readonly before: ConfigurationItem | null;
}

/** A domain's share of an environment's configuration. */
export interface ConfigurationShare {
  readonly kinds: readonly ConfigurationKind[];
  /** All of it, in the order in which it is written. */
  read(query: CompanyQuery): Promise<readonly ConfigurationItem[]>;
  /** Has other writers of such things wait until the transaction ends. */
  takeTurn(query: CompanyQuery): Promise<unknown>;
  /**
   * Makes or changes one thing as the routes of the domain do, with its entry of the audit log.
   * @throws Problem in words where it cannot be written
   */
  write(query: CompanyQuery, request: FastifyRequest, written: WrittenItem): Promise<void>;
  /** Has background work take up what was written, as the last step of the transaction. */
  finish(
    query: CompanyQuery,
    request: FastifyRequest,
    written: readonly WrittenItem[],
  ): Promise<void>;
}
