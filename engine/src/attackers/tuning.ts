import { ANY_SEGMENT, EXCESSIVE_TYPES, type MarkKind } from '@palisade/vocabulary/attackMarks.ts';
import type { AttackType } from '@palisade/vocabulary/attackTypes.ts';
import type { AnswerAnomaly } from '../anomalies/answerAnomalies.ts';
import type { Anomaly } from '../anomalies/anomaly.ts';
import type { SignaturePlace } from '../signatures/signature.ts';

/** Something that people said is legitimate, so that detection takes it for no evidence. What its kind does not need is null. */
export interface LegitimateSubject {
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

/** What is legitimate at one endpoint. */
export class EndpointTuning {
  readonly #fields = new Set<string>();
  readonly #injected = new Set<string>();
  readonly #statuses = new Set<number>();
  readonly #types = new Set<AttackType>();
  #isSize = false;

  take({ kind, location, name, status, type }: LegitimateSubject): void {
    const field = keyOf(location ?? '', name ?? '');
    if (kind === 'field') this.#fields.add(field);
    else if (kind === 'injection') this.#injected.add(field);
    else if (kind === 'status' && status !== null) this.#statuses.add(status);
    else if (kind === 'size') this.#isSize = true;
    else if (kind === 'behaviour' && type !== null) this.#types.add(type);
    else if (kind === 'excessiveUse') for (const each of EXCESSIVE_TYPES) this.#types.add(each);
  }

  /** Anomalies without those of legitimate fields. Where signatures are legitimate, unusual values are, too. */
  anomalies(found: readonly Anomaly[]): readonly Anomaly[] {
    if (found.length === 0 || this.#fields.size + this.#injected.size === 0) return found;
    return found.filter(({ location, name, anomaly }) => {
      const key = keyOf(location, name);
      return !this.#fields.has(key) && !(anomaly === 'value' && this.#injected.has(key));
    });
  }

  /** Whether signatures in a field are legitimate. */
  allowsInjection({ location, name }: SignaturePlace): boolean {
    return this.#injected.size > 0 && this.#injected.has(keyOf(location, name));
  }

  answer(found: AnswerAnomaly | null, status: number): AnswerAnomaly | null {
    if (found === null) return null;
    const isStatusUnusual = found.isStatusUnusual && !this.#statuses.has(status);
    const isSizeUnusual = found.isSizeUnusual && !this.#isSize;
    return isStatusUnusual || isSizeUnusual ? { isStatusUnusual, isSizeUnusual } : null;
  }

  /** Whether a type of attack is none here. */
  allows(type: AttackType): boolean {
    return this.#types.has(type);
  }
}

/** What people taught the detector of one company: what is legitimate at endpoints, and which paths that there are not are asked for in good faith. */
export class Tuning {
  readonly #endpoints = new Map<string, EndpointTuning>();
  /** Segments of paths by host and method. */
  readonly #paths = new Map<string, (readonly string[])[]>();

  constructor(subjects: readonly LegitimateSubject[]) {
    for (const subject of subjects) {
      const { endpoint, host, method, path } = subject;
      if (endpoint !== null) this.#at(endpoint).take(subject);
      else if (subject.kind === 'unknownEndpoint' && path !== null) {
        const place = `${method ?? ''} ${host ?? ''}`;
        this.#paths.set(place, [...(this.#paths.get(place) ?? []), path.split('/')]);
      }
    }
  }

  #at(endpoint: string): EndpointTuning {
    const known = this.#endpoints.get(endpoint) ?? new EndpointTuning();
    this.#endpoints.set(endpoint, known);
    return known;
  }

  /** Null where an endpoint has none. */
  of(endpoint: string): EndpointTuning | null {
    return this.#endpoints.get(endpoint) ?? null;
  }

  /** Whether a path that no endpoint has is asked for in good faith. */
  allowsPath(host: string, method: string, path: string): boolean {
    const known = this.#paths.size === 0 ? undefined : this.#paths.get(`${method} ${host}`);
    if (known === undefined) return false;
    const asked = path.split('/');
    return known.some(
      (segments) =>
        segments.length === asked.length &&
        segments.every(
          (segment, index) =>
            segment === asked[index] || (segment === ANY_SEGMENT && asked[index] !== ''),
        ),
    );
  }
}

const keyOf = (location: string, name: string): string => `${location} ${name}`;
