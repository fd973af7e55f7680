import { apiOf } from '@palisade/engine/api/apiOf.ts';
import { domainOf } from '@palisade/engine/facts/domainOf.ts';
import { oldVersions } from '@palisade/engine/facts/oldVersions.ts';
import { PathTemplates } from '@palisade/engine/templates/pathTemplates.ts';
import type { TemplatePin } from '@palisade/engine/templates/templatePins.ts';
import type { TemplateChange } from '@palisade/engine/templates/templateChanges.ts';
import type { TemplatesPatch } from '@palisade/engine/templates/templatesPatch.ts';
import type { TemplateRef } from '@palisade/engine/templates/templateNode.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import { type ApiState, learnedApi } from './apiState.ts';
import type { ChangeNote } from '../change-feed/changeNote.ts';
import {
  applyChanges,
  endpointKey,
  type Merged,
  type Mergeable,
  type Occasion,
  type SplitOff,
  unite,
} from './applyChanges.ts';
import { CredentialEvidence } from './credentialEvidence.ts';
import { EndpointState } from './endpointState.ts';
import { HostDocuments } from './hostDocuments.ts';
import { HostRoutes } from './hostRoutes.ts';
import { HostSamples } from './hostSamples.ts';
import { NO_ROLL_UP, type RollUp } from './rollUp.ts';
import type { ShownSources } from './shownSources.ts';
import { WebDavEvidence } from './webDavEvidence.ts';

const FEWEST_FOR_BUSY = 10;

/** One host in memory: its path templates and every endpoint of it. */
export class HostState implements Mergeable {
  readonly id: string;
  name: string;
  /** Expression of the hosts that are this one. */
  pattern: string | null = null;
  samples = new HostSamples();
  /** Registrable domain; empty for addresses and single names. */
  readonly domain: string;
  isNew = true;
  /** When Palisade learned of it. */
  detectedAt = Date.now();
  /** When the first of its requests was made. */
  firstSeenAt = Infinity;
  /** The same as of the last commit. */
  firstSeenWritten = Infinity;
  lastActivityAt = 0;
  requests = 0;
  templates: PathTemplates;
  #patch: TemplatesPatch | null = null;
  #isModelKnown = false;
  readonly endpoints = new Map<string, EndpointState>();
  readonly apis = new Map<string, ApiState>();
  readonly dirty = new Set<EndpointState>();
  readonly documents = new HostDocuments();
  readonly routes = new HostRoutes();
  /** Merges that the rows do not know yet, in the order they happened. */
  readonly merged: Merged[] = [];
  /** Splits that the rows do not know yet. */
  readonly splits: SplitOff[] = [];
  /** Changes of the host and its APIs that no commit has written. */
  readonly changes: { readonly note: ChangeNote; readonly api: ApiState | null }[] = [];
  /** A request came after all that the last commit knew. */
  hasAdvanced = false;
  /** As of an endpoint's changes. */
  untrueGoneAt = 0;
  /** Roll-up as the rows have it. */
  written: RollUp = NO_ROLL_UP;
  /** People decided something about it or its APIs that the rows do not know yet. */
  isTouched = false;
  /** Traffic was counted that no commit has saved. */
  areCountsStale = false;
  /** The journal has templates that its model has not. */
  isJournaled = false;
  /** Rows of its endpoints may say less of the paths' parameters than its templates know. */
  isBehind = false;
  /** For the choice of what leaves memory, by the monotonic clock. */
  usedAt = -Infinity;
  readonly #byRef = new Map<TemplateRef, EndpointState>();
  readonly #credentials = new CredentialEvidence();
  readonly #webDav = new WebDavEvidence();
  /** Null until somebody asks since it was loaded. */
  #wasCredentialShown: boolean | null = null;

  constructor(id: string, name: string, maxNodes: number) {
    this.id = id;
    this.name = name;
    this.domain = domainOf(name);
    this.templates = new PathTemplates({ maxNodes });
  }

  /**
   * The endpoint that a request belongs to, made at first sight; applies what the templates learned
   * from it.
   */
  endpointFor(ref: TemplateRef): EndpointState {
    const changes = this.templates.drainChanges();
    if (changes.length > 0) {
      this.#byRef.clear();
      applyChanges(this, changes, this.#learned);
    }
    const known = this.#byRef.get(ref);
    if (known !== undefined) return known;
    const key = endpointKey(ref.method, ref.template);
    let endpoint = this.endpoints.get(key);
    if (endpoint === undefined) {
      endpoint = new EndpointState(uuidV7(), this.name, ref.method, ref.template);
      this.endpoints.set(key, endpoint);
    }
    this.#byRef.set(ref, endpoint);
    return endpoint;
  }

  /**
   * Says of each endpoint what those beside it show: whether callers show their credentials, and
   * whether the API speaks WebDAV. Where they begin to, that says something of endpoints that nobody
   * called meanwhile.
   * @param shown sources that show credentials on some host
   */
  lookAround(shown: ShownSources): void {
    const { endpoints, dirty } = this;
    for (const endpoint of [
      ...this.#credentials.look(endpoints, dirty),
      ...this.#webDav.look(endpoints, dirty, (each) => this.apiFor(each)),
    ]) {
      endpoint.isRowStale = true;
      dirty.add(endpoint);
    }
    for (const endpoint of dirty) endpoint.lookAtSources(shown);
  }

  /**
   * Whether anybody ever called an endpoint of the host with a credential, as of the newest exchange.
   * It says the same after a restart.
   */
  get wasCredentialShown(): boolean {
    this.#wasCredentialShown ??= [...this.endpoints.values()].some(
      ({ authentication }) => authentication.wasCredentialShown,
    );
    return this.#wasCredentialShown;
  }

  /** Looks at an endpoint that was just called. */
  noteCredentials({ authentication }: EndpointState): void {
    if (authentication.wasCredentialShown) this.#wasCredentialShown = true;
  }

  /** The endpoint of a template, or null when there is none yet. */
  known(ref: TemplateRef): EndpointState | null {
    return (
      this.#byRef.get(ref) ?? this.endpoints.get(endpointKey(ref.method, ref.template)) ?? null
    );
  }

  /** The API of an endpoint, made at first sight. */
  apiFor(endpoint: EndpointState): ApiState {
    if (endpoint.api !== null) return endpoint.api;
    const { basePath, name } = apiOf(this.name, endpoint.template);
    let api = this.apis.get(basePath) ?? this.#addedApi();
    if (api === undefined) {
      api = learnedApi(uuidV7(), basePath, name);
      this.apis.set(basePath, api);
    }
    endpoint.api = api;
    return api;
  }

  #addedApi(): ApiState | undefined {
    for (const api of this.apis.values()) if (api.isAdded) return api;
    return undefined;
  }

  /**
   * Takes over all that was learned of another host, which must not be used any more; ids of its
   * endpoints lead here.
   */
  absorb(other: HostState): void {
    this.templates.absorb(other.templates);
    for (const [basePath, api] of other.apis)
      if (!this.apis.has(basePath)) this.apis.set(basePath, api);
    this.merged.push(...other.merged);
    this.splits.push(...other.splits);
    for (const [key, endpoint] of other.endpoints) {
      endpoint.api = null;
      if (this.endpoints.has(key))
        unite(this, endpoint.method, new Set([endpoint]), endpoint.template, null);
      else this.endpoints.set(key, endpoint);
    }
    this.samples.take(other);
    this.requests += other.requests;
    this.detectedAt = Math.min(this.detectedAt, other.detectedAt);
    this.firstSeenAt = Math.min(this.firstSeenAt, other.firstSeenAt);
    this.lastActivityAt = Math.max(this.lastActivityAt, other.lastActivityAt);
    this.#byRef.clear();
    applyChanges(this, this.templates.drainChanges(), this.#learned);
    this.changes.push(...other.changes.filter(({ api }) => api !== null));
    this.rewrite();
  }

  /** Has every endpoint written again, under the host's name. */
  rewrite(): void {
    for (const endpoint of this.endpoints.values()) {
      endpoint.host = this.name;
      endpoint.isRowStale = true;
      this.dirty.add(endpoint);
    }
  }

  /** Lets the templates decide about what is new, when it is time; endpoints follow. */
  settle(): void {
    if (!this.templates.settleWhenDue()) return;
    this.#markBusy();
    this.#markOldVersions();
    this.follow(this.templates.drainChanges());
  }

  /** Brings the endpoints in line with changes of the templates. */
  follow(changes: readonly TemplateChange[], occasion: Occasion = this.#learned): void {
    if (changes.length === 0) return;
    this.#byRef.clear();
    applyChanges(this, changes, occasion);
  }

  /** What is learned is reported with the time of the newest request. */
  get #learned(): Occasion {
    return { at: this.lastActivityAt, cause: { code: 'learned' } };
  }

  /** Fixes the templates of a document; endpoints that they take in follow. */
  pinDocument(pins: readonly TemplatePin[]): void {
    this.templates.pinAll(pins);
    this.#follow();
  }

  /**
   * Gives templates of a document that is gone back to learning, but for those that others
   * describe.
   */
  unpinDocument(gone: readonly string[], kept: readonly string[]): void {
    this.templates.unpin(gone, kept);
    this.#follow();
  }

  #follow(): void {
    const changes = this.templates.drainChanges();
    this.#byRef.clear();
    applyChanges(this, changes, { at: Date.now(), cause: { code: 'document' } });
    // Templates are written with their host, and a host only when something of it changed.
    const [first] = this.endpoints.values();
    if (first !== undefined) this.dirty.add(first);
  }

  /** Takes an endpoint in, in place of one with the same method and template. */
  put(endpoint: EndpointState): void {
    this.#byRef.clear();
    this.endpoints.set(endpointKey(endpoint.method, endpoint.template), endpoint);
    this.dirty.add(endpoint);
  }

  /** Lets an endpoint go; its row stays until it is merged or written by another. */
  remove(endpoint: EndpointState): void {
    this.#byRef.clear();
    if (this.isOwn(endpoint))
      this.endpoints.delete(endpointKey(endpoint.method, endpoint.template));
    this.dirty.delete(endpoint);
  }

  /** The endpoint with this id, or null. */
  byId(id: string): EndpointState | null {
    for (const endpoint of this.endpoints.values()) if (endpoint.id === id) return endpoint;
    return null;
  }

  #markBusy(): void {
    if (this.endpoints.size < FEWEST_FOR_BUSY) return;
    const counts = [...this.endpoints.values()]
      .map(({ requests }) => requests)
      .sort((a, b) => b - a);
    const least = counts[Math.floor(counts.length / 10)] ?? Infinity;
    for (const endpoint of this.endpoints.values()) {
      const isBusy = endpoint.requests > least;
      if (endpoint.isBusy === isBusy) continue;
      endpoint.isBusy = isBusy;
      this.#touch(endpoint);
    }
  }

  #markOldVersions(): void {
    const old = oldVersions(this.endpoints.keys());
    for (const [key, endpoint] of this.endpoints) {
      if (endpoint.isOldVersion === old.has(key)) continue;
      endpoint.isOldVersion = !endpoint.isOldVersion;
      this.#touch(endpoint);
    }
  }

  #touch(endpoint: EndpointState): void {
    endpoint.isRowStale = endpoint.isModelStale = true;
    this.dirty.add(endpoint);
  }

  /** Whether the endpoint is one of this host, and not one that was merged away. */
  isOwn(endpoint: EndpointState): boolean {
    return this.endpoints.get(endpointKey(endpoint.method, endpoint.template)) === endpoint;
  }

  /** Counts the endpoints of each API anew. */
  countApis(): void {
    for (const api of this.apis.values()) api.endpointCount = 0;
    for (const endpoint of this.endpoints.values()) {
      const api = this.apiFor(endpoint);
      api.endpointCount += 1;
      api.detectedAt = Math.min(api.detectedAt, endpoint.detectedAt);
      api.firstSeenAt = Math.min(api.firstSeenAt, endpoint.firstSeenAt);
      api.lastActivityAt = Math.max(api.lastActivityAt, endpoint.lastActivityAt);
    }
  }

  /**
   * What the templates counted since they were last saved, the same until that is marked as saved;
   * null where they must be saved whole. @param withValues as for `PathTemplates.save`
   */
  unsavedPatch(withValues: boolean): TemplatesPatch | null {
    if (!this.#isModelKnown || this.isNew || this.templates.structurallyChanged) return null;
    this.#patch ??= this.templates.takeUnsaved(withValues);
    return this.#patch;
  }

  /** Whether no commit has saved what the templates know. */
  get areTemplatesStale(): boolean {
    return this.isNew || this.areCountsStale || this.templates.structurallyChanged;
  }

  /** What the templates know is in the journal. */
  markJournaled(): void {
    if (this.#patch === null) this.templates.markSaved();
    this.#markCommitted();
    this.isJournaled = true;
  }

  /** The model is written. @param isExact rows of endpoints say all that the templates know */
  markTemplatesSaved(isExact: boolean): void {
    if (this.areTemplatesStale) this.templates.markSaved();
    this.#markCommitted();
    this.isJournaled = false;
    this.isBehind = !isExact;
  }

  #markCommitted(): void {
    this.#patch = null;
    this.#isModelKnown = true;
    this.areCountsStale = false;
  }

  /** What its rows say may be less than is known: after a crash nobody remembers. */
  fallBehind(): void {
    this.isBehind = true;
    for (const endpoint of this.endpoints.values()) endpoint.isBehind = true;
  }

  /** Whether a commit has something of it to write. */
  get isUnsaved(): boolean {
    if (
      this.isTouched ||
      this.areTemplatesStale ||
      this.samples.isStale ||
      this.dirty.size > 0 ||
      this.merged.length > 0 ||
      this.changes.length > 0
    )
      return true;
    for (const endpoint of this.endpoints.values()) if (endpoint.isModelStale) return true;
    return false;
  }

  /** Whether its rows and models say all that is known, so that it may leave memory. */
  get isWritten(): boolean {
    if (this.isUnsaved || this.isJournaled || this.isBehind) return false;
    for (const endpoint of this.endpoints.values())
      if (endpoint.isJournaled || endpoint.isBehind) return false;
    return true;
  }
}
