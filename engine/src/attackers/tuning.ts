import { ANY_SEGMENT, EXCESSIVE_TYPES, type MarkKind } from '@palisade/vocabulary/attackMarks.ts';
import type { AttackType } from '@palisade/vocabulary/attackTypes.ts';
import type { AnswerAnomaly } from '../anomalies/answerAnomalies.ts';
import type { Anomaly } from '../anomalies/anomaly.ts';
import type { FieldSignatures } from '../signatures/requestSignatures.ts';
import { SUSPECT_WEIGHT } from '../signatures/signature.ts';

/**
 * Something that people said is legitimate, so that detection takes it for no evidence. What its
 * kind does not need is null.
 */
export interface LegitimateSubject {
  /** Of the mark that says so. */
  readonly id: string;
  readonly kind: MarkKind;
  /** Null for a path that no endpoint has. */
  readonly endpoint: string | null;
  readonly location: string | null;
  readonly name: string | null;
  readonly status: number | null;
  readonly type: AttackType | null;
  readonly host: string | null;
  readonly method: string | null;
  /** Segments `{}` are any. */
  readonly path: string | null;
}

/** What is legitimate at one endpoint, each with the marks that say so. */
export class EndpointTuning {
  readonly #fields = new Map<string, string>();
  readonly #injected = new Map<string, string>();
  readonly #statuses = new Map<number, string>();
  readonly #types = new Map<AttackType, readonly string[]>();
  #size: string | null = null;
  readonly #silenced: Set<string>;

  /** @param silenced takes the marks that hid something of the exchange at hand */
  constructor(silenced: Set<string>) {
    this.#silenced = silenced;
  }

  take({ id, kind, location, name, status, type }: LegitimateSubject): void {
    const field = keyOf(location ?? '', name ?? '');
    if (kind === 'field') this.#fields.set(field, id);
    else if (kind === 'injection') this.#injected.set(field, id);
    else if (kind === 'status' && status !== null) this.#statuses.set(status, id);
    else if (kind === 'size') this.#size = id;
    else if (kind === 'behaviour' && type !== null) this.#allow(type, id);
    else if (kind === 'excessiveUse') for (const each of EXCESSIVE_TYPES) this.#allow(each, id);
  }

  #allow(type: AttackType, id: string): void {
    this.#types.set(type, [...(this.#types.get(type) ?? []), id]);
  }

  /** Whether a mark hides something. Notes the mark. */
  #isHidden(mark: string | null | undefined): boolean {
    if (mark == null) return false;
    this.#silenced.add(mark);
    return true;
  }

  /**
   * Anomalies without those of legitimate fields. Where signatures are legitimate, unusual values
   * are, too.
   */
  anomalies(found: readonly Anomaly[]): readonly Anomaly[] {
    if (found.length === 0 || this.#fields.size + this.#injected.size === 0) return found;
    return found.filter(({ location, name, anomaly }) => {
      const key = keyOf(location, name);
      const injected = anomaly === 'value' ? this.#injected.get(key) : undefined;
      return !this.#isHidden(this.#fields.get(key) ?? injected);
    });
  }

  /** Whether signatures in a field are legitimate. Those too weak to count are not hidden. */
  allowsInjection({
    place: { location, name },
    weight,
  }: Pick<FieldSignatures, 'place' | 'weight'>): boolean {
    if (this.#injected.size === 0) return false;
    const mark = this.#injected.get(keyOf(location, name));
    if (weight >= SUSPECT_WEIGHT) return this.#isHidden(mark);
    return mark !== undefined;
  }

  answer(found: AnswerAnomaly | null, status: number): AnswerAnomaly | null {
    if (found === null) return null;
    const isStatusUnusual = found.isStatusUnusual && !this.#isHidden(this.#statuses.get(status));
    const isSizeUnusual = found.isSizeUnusual && !this.#isHidden(this.#size);
    return isStatusUnusual || isSizeUnusual ? { isStatusUnusual, isSizeUnusual } : null;
  }

  /** Whether a type of attack is none here. */
  allows(type: AttackType): boolean {
    return this.#types.has(type);
  }

  /** Notes that evidence of a type of attack, which is none here, was left out. */
  hide(type: AttackType): void {
    for (const mark of this.#types.get(type) ?? []) this.#silenced.add(mark);
  }
}

/**
 * What people taught the detector of one company: what is legitimate at endpoints, and which paths
 * that there are not are asked for in good faith.
 */
export class Tuning {
  readonly #endpoints = new Map<string, EndpointTuning>();
  /** Segments of paths with their mark, by host and method. */
  readonly #paths = new Map<
    string,
    { readonly id: string; readonly segments: readonly string[] }[]
  >();
  /** Marks that hid something of the exchange at hand; whoever counts them clears it. */
  readonly silenced = new Set<string>();

  constructor(subjects: readonly LegitimateSubject[]) {
    for (const subject of subjects) {
      const { endpoint, host, method, path } = subject;
      if (endpoint !== null) this.#at(endpoint).take(subject);
      else if (subject.kind === 'unknownEndpoint' && path !== null) {
        const place = `${method ?? ''} ${host ?? ''}`;
        const segments = path.split('/');
        this.#paths.set(place, [...(this.#paths.get(place) ?? []), { id: subject.id, segments }]);
      }
    }
  }

  #at(endpoint: string): EndpointTuning {
    const known = this.#endpoints.get(endpoint) ?? new EndpointTuning(this.silenced);
    this.#endpoints.set(endpoint, known);
    return known;
  }

  /** Null where an endpoint has none. */
  of(endpoint: string): EndpointTuning | null {
    return this.#endpoints.get(endpoint) ?? null;
  }

  /**
   * Whether a path that no endpoint has is asked for in good faith.
   * @param isEvidence whether asking for it would say something otherwise
   */
  allowsPath(host: string, method: string, path: string, isEvidence: boolean): boolean {
    const known = this.#paths.size === 0 ? undefined : this.#paths.get(`${method} ${host}`);
    if (known === undefined) return false;
    const asked = path.split('/');
    const marks = known.filter(({ segments }) => isLike(segments, asked));
    if (isEvidence) for (const { id } of marks) this.silenced.add(id);
    return marks.length > 0;
  }
}

/** Whether a path is one that a mark names, where `{}` is any segment. */
function isLike(segments: readonly string[], asked: readonly string[]): boolean {
  if (segments.length !== asked.length) return false;
  return segments.every(
    (segment, index) =>
      segment === asked[index] || (segment === ANY_SEGMENT && asked[index] !== ''),
  );
}

const keyOf = (location: string, name: string): string => `${location} ${name}`;
