import type { MirroredRequest } from '@palisade/engine/exchange/mirroredRequests.ts';
import type { TrafficFormat } from '@palisade/vocabulary/ingestFormats.ts';
import type { LedgerLine } from '@palisade/vocabulary/ledger.ts';
import type { Actor } from './companySettings.ts';
import type { LearningChange } from './learningChange.ts';

export type IngestKind = 'file' | 'http' | 'demo';

/** Who sends what. Plain data, because it crosses a thread border. */
export interface Upload {
  readonly companyId: string;
  /** File name or the collector's name; shown in the ledger. */
  readonly source: string;
  readonly kind: IngestKind;
  readonly tokenId: string | null;
  /**
   * Key that the sender repeats with a repeated upload; null when the content itself is the key.
   */
  readonly idempotencyKey: string | null;
  readonly format: TrafficFormat;
  /** Host of records that name none; the source stands for it when nobody says. */
  readonly host?: string | null;
  /** Learns from one in so many and counts the others as sampled; 1 when absent. */
  readonly takeOneIn?: number;
}

/** How much one sender may send. What is absent is as the intake's domain has it. */
export interface UploadLimitOptions {
  /** Uploads at a time of one token or person. */
  readonly perSender?: number;
  /** Uploads at a time of all senders of one company. */
  readonly perCompany?: number;
  /** Bytes a minute of one token or person, as received. */
  readonly bytesPerMinute?: number;
  /** Milliseconds without a byte after which an upload is ended. */
  readonly idle?: number;
  /** Milliseconds for which a sender goes on before their rights are checked again. */
  readonly checkedEvery?: number;
}

/** What became of an upload. All of it is durable by the time it is given out. */
export interface Receipt extends LedgerLine {
  readonly batchIds: readonly string[];
  /**
   * Whether every batch of it had been stored before; the counts are then those of the first time.
   */
  readonly duplicate: boolean;
}

/** A line of the ledger as it is after a commit. */
export interface StoredLine extends LedgerLine {
  /** ISO time of the start of the minute. */
  readonly minute: string;
  readonly source: string;
  readonly kind: IngestKind;
}

export type StoredListener = (companyId: string, lines: readonly StoredLine[]) => void;

/** Where traffic goes in: the pipeline itself, or the thread that it runs in. */
export interface Intake {
  /**
   * Takes an upload (gzip or plain) and resolves when all of it is durable. Reads no faster than it
   * learns.
   * @throws Problem in words, `busy` while it is full; batches that were whole before it stay
   * counted · what `bytes` throws
   */
  submit(upload: Upload, bytes: AsyncIterable<Uint8Array>): Promise<Receipt>;
  /**
   * Keeps a mirrored request for a while, until the log line with its id comes; see
   * `MirroredRequests`.
   */
  mirror(companyId: string, request: MirroredRequest): void;
  /**
   * Changes the privacy option; turning it off deletes every kept sample. False when there is no
   * such company.
   */
  setSampling(companyId: string, sampling: boolean, actor: Actor): Promise<boolean>;
  /**
   * Carries out what a person decided about what was learned, between two batches and in one
   * transaction; resolves with what the domain that learns answers.
   * @throws Problem in words when it cannot be done; nothing of it is done then
   */
  change(companyId: string, change: LearningChange): Promise<unknown>;
  /**
   * Names of parts that do not live long enough to work, however often they are started again;
   * absent when there are none that could.
   */
  dead?(): readonly string[];
  /**
   * Calls the listener after each commit with the ledger lines that it changed; the returned
   * function ends that.
   */
  onStored(listener: StoredListener): () => void;
  /** Commits everything and takes no more. */
  stop(): Promise<void>;
}
