import { apiOf } from '@palisade/engine/api/apiOf.ts';
import { PathTemplates } from '@palisade/engine/templates/pathTemplates.ts';
import type { TemplateRef } from '@palisade/engine/templates/templateNode.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import { applyChanges, endpointKey, type Merged, type Mergeable } from './applyChanges.ts';
import { EndpointState } from './endpointState.ts';
import { NO_ROLL_UP, type RollUp } from './rollUp.ts';

export interface ApiState {
  readonly id: string;
  readonly basePath: string;
  readonly name: string;
  isNew: boolean;
  detectedAt: number;
  lastActivityAt: number;
  endpointCount: number;
}

/** One host in memory: its path templates and every endpoint of it. */
export class HostState implements Mergeable {
  readonly id: string;
  readonly name: string;
  isNew = true;
  detectedAt = Infinity;
  lastActivityAt = 0;
  requests = 0;
  templates: PathTemplates;
  readonly endpoints = new Map<string, EndpointState>();
  readonly apis = new Map<string, ApiState>();
  readonly dirty = new Set<EndpointState>();
  /** Merges that the rows do not know yet, in the order they happened. */
  readonly merged: Merged[] = [];
  /** Roll-up as the rows have it. */
  written: RollUp = NO_ROLL_UP;
  /** For the choice of what leaves memory, milliseconds since 1970. */
  usedAt = 0;
  readonly #byRef = new Map<TemplateRef, EndpointState>();

  constructor(id: string, name: string, maxNodes: number) {
    this.id = id;
    this.name = name;
    this.templates = new PathTemplates({ maxNodes });
  }

  /** The endpoint that a request belongs to, made at first sight; applies what the templates learned from it. */
  endpointFor(ref: TemplateRef): EndpointState {
    const changes = this.templates.drainChanges();
    if (changes.length > 0) {
      this.#byRef.clear();
      applyChanges(this, changes);
    }
    const known = this.#byRef.get(ref);
    if (known !== undefined) return known;
    const key = endpointKey(ref.method, ref.template);
    let endpoint = this.endpoints.get(key);
    if (endpoint === undefined) {
      endpoint = new EndpointState(uuidV7(), ref.method, ref.template);
      this.endpoints.set(key, endpoint);
    }
    this.#byRef.set(ref, endpoint);
    return endpoint;
  }

  /** The API of a template, made at first sight. */
  apiFor(template: string): ApiState {
    const { basePath, name } = apiOf(this.name, template);
    const known = this.apis.get(basePath);
    if (known !== undefined) return known;
    const api: ApiState = { id: uuidV7(), basePath, name, isNew: true, detectedAt: Infinity, lastActivityAt: 0, endpointCount: 0 };
    this.apis.set(basePath, api);
    return api;
  }

  get isUnsaved(): boolean {
    if (this.isNew || this.dirty.size > 0 || this.merged.length > 0) return true;
    for (const endpoint of this.endpoints.values()) if (endpoint.isModelStale) return true;
    return false;
  }
}
