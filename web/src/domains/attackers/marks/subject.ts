import type { MarkKind, MarkVerdict } from '@palisade/vocabulary/attackMarks.ts';

/** What somebody said of a subject. */
export interface SaidMark {
  readonly verdict: string;
  readonly isTuned: boolean;
  /** Empty while the server does not know of it. */
  readonly author: string;
  readonly message: string;
}

/** Something of a step that can be marked. */
export interface MarkSubject {
  readonly kind: MarkKind;
  readonly location?: string;
  readonly name?: string;
  readonly status?: number;
  readonly path?: string;
  /** As it is called within a sentence. */
  readonly what: string;
  readonly mark: SaidMark | null;
  readonly isTunable: boolean;
  /** Of a field: whether its remediation is on. */
  readonly remediation?: { readonly anomaly: string; readonly isActive: boolean };
}

/** What is being said of a subject. */
export interface Saying {
  readonly verdict: MarkVerdict;
  readonly isTuned: boolean;
  readonly message: string;
}

/** Tells a subject from the others of its step. */
export const subjectKey = ({
  kind,
  location = '',
  name = '',
  status = 0,
  path = '',
}: MarkSubject): string => `${kind} ${location} ${name} ${status} ${path}`;
