import type { MirroredRequest } from '@palisade/engine/exchange/mirroredRequests.ts';
import type { ErrorCode } from '@palisade/vocabulary/errorCodes.ts';
import type { Actor } from '../../../platform/companySettings.ts';
import type { LearningChange } from '../../../platform/learningChange.ts';
import type { StoredLine, Upload } from '../../../platform/intake.ts';

/**
 * What the server says to the pipeline's thread. `id` names one call. Bytes are transferred, not
 * copied.
 */
export type ToPipeline =
  | { readonly kind: 'begin'; readonly id: number; readonly upload: Upload }
  | { readonly kind: 'bytes'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly id: number }
  /** The sender broke off. */
  | { readonly kind: 'abort'; readonly id: number }
  | {
      readonly kind: 'setSampling';
      readonly id: number;
      readonly companyId: string;
      readonly sampling: boolean;
      readonly actor: Actor;
    }
  | {
      readonly kind: 'change';
      readonly id: number;
      readonly companyId: string;
      readonly change: LearningChange;
    }
  | {
      readonly kind: 'mirror';
      readonly id: number;
      readonly companyId: string;
      readonly request: MirroredRequest;
    }
  /** The company is owned in this epoch; see `Learners`. Not answered. */
  | {
      readonly kind: 'own';
      readonly id: number;
      readonly companyId: string;
      readonly epoch: number;
    }
  | { readonly kind: 'release'; readonly id: number; readonly companyId: string }
  | { readonly kind: 'stop'; readonly id: number };

/** What the thread answers. */
export type FromPipeline =
  /** So many bytes were taken in: as many may follow. */
  | { readonly kind: 'taken'; readonly id: number; readonly bytes: number }
  | { readonly kind: 'done'; readonly id: number; readonly result: unknown }
  | {
      readonly kind: 'problem';
      readonly id: number;
      readonly code: ErrorCode;
      readonly words: string;
      readonly status: number;
      readonly field: string | null;
      readonly retryAfter: number | null;
    }
  | { readonly kind: 'stored'; readonly companyId: string; readonly lines: readonly StoredLine[] }
  /** A commit in this epoch was refused. */
  | { readonly kind: 'lost'; readonly companyId: string; readonly epoch: number };

/** Bytes of one upload that may be on their way between the threads. */
export const WINDOW = 512 * 1024;
