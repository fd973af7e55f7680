import type { ValueTypes } from '../patterns/valueTypes.ts';
import type { OwnTypes } from '../sensitive/own/ownTypes.ts';
import { mergeHidden } from './hiddenWords.ts';
import { type MayKeep, nothing } from './readableValue.ts';
import type { FrequentValue } from './frequentValues.ts';
import { lookAtFields } from './lookAtFields.ts';
import { foldFormats } from './formatParameters.ts';
import { decideChildren } from './mergeSiblings.ts';
import { followKept } from './followKept.ts';
import { type HostHabits, NO_HABITS, habitsOf } from './hostHabits.ts';
import { KEPT } from './keptValues.ts';
import { lookAtValues, weightOf } from './lookAtValues.ts';
import { type Split, changesOf, splitBelow } from './splitByLearning.ts';
import { settleBelow } from './settleTemplates.ts';
import { type SiblingJudge, judgeAt, judgeInPassing } from './siblingJudge.ts';
import { type StructureSketch, uniteSketches } from './structureSketch.ts';
import { type MergeRecord, type TemplateMerge, mergeByPerson } from './templateMerge.ts';
import { type TemplateChange, renameBelow } from './templateChanges.ts';
import { type SegmentEvidence, evidenceOf, nodeOfTemplate } from './templateEvidence.ts';
import { guessTemplate } from './templateGuess.ts';
import {
  type TemplateNode,
  type TemplateLeaf,
  type TemplateRef,
  countBelow,
  markDirty,
  mergeInto,
} from './templateNode.ts';
import { type TemplatePin, applyPin, releasePins } from './templatePins.ts';
import {
  type SplitRecord,
  type TemplateSplit,
  parameterAt,
  splitByPerson,
  undoSplit,
} from './templateSplit.ts';
import { type UndoneMerge, undoMerge } from './templateUnmerge.ts';
import { markBelowSaved, patchTemplates, type TemplatesPatch, countsOf } from './templatesPatch.ts';
import {
  type SavedTemplates,
  type Settling,
  holdsValues,
  loadInto,
  savedTemplates,
  saveNode,
  SNAPSHOT_VERSION,
  withoutValues,
  withReadableValues,
} from './templateSnapshot.ts';
import { TemplateTrie } from './templateTrie.ts';

export interface TemplateObservation {
  readonly method: string;
  /** As sent: percent-encoded, no query. */
  readonly path: string;
  /**
   * Sketch of the keys of a successful (2xx) response, or null without a readable body. A function
   * is asked only when it is wanted, since most exchanges of a known endpoint are not looked at.
   */
  readonly structure: StructureSketch | null | (() => StructureSketch | null);
  /**
   * JSON of the answer and the request, and the query by name, which parameters are named after;
   * asked as seldom as the structure.
   */
  readonly fields?: () => readonly unknown[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface PathTemplateOptions {
  /** Nodes kept for the host; default 20,000. */
  readonly maxNodes?: number;
  readonly pins?: readonly TemplatePin[];
  /** Decides about word-like siblings in `settle`; the default is the learned one. */
  readonly judge?: SiblingJudge;
  /** The same while traffic comes in; wants more at first, as a merge is taken back late. */
  readonly earlyJudge?: SiblingJudge;
  /** Decides again about what was merged; wants more to split than others to leave words apart. */
  readonly splitJudge?: SiblingJudge;
  /** Whether words of parameters may be shown as they were sent; default true. */
  readonly areWordsShown?: boolean;
}

/** Log-odds against a value from which on learning takes its merge back. */
const SURE = 3;

/**
 * When templates settle by themselves: after one exchange for so many nodes (deciding walks all of
 * them, 0.2 µs each) when there are new nodes or endpoints, else when there are so many times as
 * many exchanges, since counts are evidence too.
 */
const SETTLING = { nodesPerExchange: 4, growth: 1.2 } as const;

/** Structures are united on each of the first exchanges of an endpoint, then on one in 16. */
const STRUCTURES_AT_FIRST = 32;

/**
 * Learns the path templates of one host from its admitted exchanges, one at a time, without I/O.
 *
 * Bounds: at most `maxNodes` × 1.05 nodes (default 20,000), 256 literals and 16 parameters a node,
 * 16 methods a node, 24 segments deep, 160 characters a literal; a node takes about 1.2 kB with
 * three methods and full structures, so a full host takes 26 MB. What no longer fits is answered as
 * a parameter or as `{rest}`. Changes wait until they are drained.
 */
export class PathTemplates {
  private readonly trie: TemplateTrie;
  private readonly judge: SiblingJudge;
  private readonly earlyJudge: SiblingJudge;
  private readonly splitJudge: SiblingJudge;
  private areWordsShown: boolean;
  private changes: TemplateChange[] = [];
  private rearranged = false;
  private lastAt = 0;
  private seen = 0;
  private decidedAt = 0;
  private isUnsettled = true;
  /** Endpoints that were counted since the last save, with their nodes. */
  private readonly counted = new Map<TemplateLeaf, TemplateNode>();
  private habits: HostHabits = NO_HABITS;

  constructor(options: PathTemplateOptions = {}) {
    this.trie = new TemplateTrie(options.maxNodes ?? 20_000);
    this.judge = options.judge ?? judgeAt(0);
    this.earlyJudge = options.earlyJudge ?? options.judge ?? judgeInPassing();
    this.splitJudge = options.splitJudge ?? judgeAt(-SURE);
    this.areWordsShown = options.areWordsShown ?? true;
    this.pinAll(options.pins ?? []);
    this.changes = [];
  }

  /** Learns from an exchange and answers its current template. Never throws, whatever the path. */
  observe(observation: TemplateObservation): TemplateRef {
    const { method, path, at, structure, fields } = observation;
    if (at > this.lastAt) this.lastAt = at;
    this.seen++;
    const leaf = this.trie.leafFor(method, path, at);
    if (this.trie.grown) this.grow();
    if (!this.rearranged) this.counted.set(leaf, this.trie.last);
    leaf.count++;
    if (structure !== null && (leaf.count <= STRUCTURES_AT_FIRST || (leaf.count & 15) === 0)) {
      leaf.sketch = uniteSketches(
        leaf.sketch,
        typeof structure === 'function' ? structure() : structure,
      );
      if (fields !== undefined) this.lookAtFields(path, fields);
    }
    const weight = weightOf(leaf.count);
    if (weight > 0) {
      const sighting = { method: leaf.method, path, weight, structure };
      if (lookAtValues(this.trie, sighting)) this.rearranged = true;
    }
    const { due } = this.trie;
    if (due === null) return leaf.ref;
    this.trie.due = null;
    countBelow(due);
    if (!decideChildren(due, this.earlyJudge, at, this.habits)) return leaf.ref;
    this.rename(due);
    return this.resolve(method, path) ?? leaf.ref;
  }

  /**
   * Has the parameters on the way to what was observed last take the fields of its exchange. Names
   * alone come of it: what is a parameter is not decided here.
   */
  private lookAtFields(path: string, fields: () => readonly unknown[]): void {
    const { named, looked } = lookAtFields(this.trie.last, path, fields);
    if (looked) this.rearranged = true;
    if (named === null) return;
    this.trie.walk.forget();
    renameBelow(named, (change) => this.changes.push(change));
  }

  /** The template of a path, or null when nothing like it was observed. Changes nothing. */
  resolve(method: string, path: string): TemplateRef | null {
    const leaves = this.trie.find(path)?.leaves;
    return (leaves?.get(method) ?? leaves?.get('OTHER'))?.ref ?? null;
  }

  /**
   * The template that a path would get if it were observed now, for requests that are not admitted.
   * Changes nothing.
   */
  guess(method: string, path: string): string {
    return this.resolve(method, path)?.template ?? guessTemplate(this.trie, path);
  }

  /**
   * Settles when it is time. That is a matter of how much was observed, never of when somebody
   * asks, so that the same exchanges lead to the same templates however they come in. True when it
   * was time.
   */
  settleWhenDue(): boolean {
    const { seen, decidedAt } = this;
    const isWorthwhile = (seen - decidedAt) * SETTLING.nodesPerExchange >= this.trie.nodes;
    const isDue = isWorthwhile && (this.isUnsettled || seen >= decidedAt * SETTLING.growth);
    if (isDue) this.decide(this.earlyJudge);
    return isDue;
  }

  /** Decides everywhere that changed, as if nothing more would come. */
  settle(): void {
    if (this.decide(this.judge)) this.decide(this.judge);
  }

  /**
   * Splits or merges; true when it split, and what is left of the places is to be decided the next
   * time.
   */
  private decide(judge: SiblingJudge): boolean {
    this.decidedAt = this.seen;
    this.rearranged = true;
    this.trie.walk.forget();
    const { root } = this.trie;
    countBelow(root);
    this.habits = habitsOf(root);
    const { habits, areWordsShown, lastAt: at } = this;
    const room = this.trie.maxNodes - this.trie.nodes;
    const isHidden = (word: string): boolean => this.isHidden(word);
    const splitting = {
      judge: this.splitJudge,
      joining: this.judge,
      habits,
      areWordsShown,
      isHidden,
      room,
    };
    const splits = splitBelow(root, splitting);
    if (splits.length > 0) {
      this.tellSplits(splits);
      return true;
    }
    foldFormats(root, at);
    settleBelow(root, { judge, at, habits });
    // What is new below or at a parameter, and its values, may say what it is called.
    this.rename(root);
    this.isUnsettled = false;
    return false;
  }

  /** Tells of splits and of all that has another name by them, each endpoint once. */
  private tellSplits(splits: readonly Split[]): void {
    const before = this.changes;
    this.changes = [];
    this.rename(this.trie.root);
    const told = changesOf(splits);
    const endpointOf = ({ method, from }: TemplateChange): string => `${method} ${String(from)}`;
    const moved = new Set(told.map(endpointOf));
    const renamed = this.changes.filter((change) => !moved.has(endpointOf(change)));
    this.changes = [...before, ...renamed, ...told];
  }

  /** Fixes a template by decision of a person or a document; learning keeps to it from now on. */
  pin(pin: TemplatePin): void {
    this.pinAll([pin]);
  }

  /** Fixes many templates at once. */
  pinAll(pins: readonly TemplatePin[]): void {
    if (pins.length === 0) return;
    for (const pin of pins)
      applyPin(this.trie, pin, this.lastAt, (change) => this.changes.push(change));
    this.rename(this.trie.root);
  }

  /**
   * From now on, values of these types become parameters at first sight; what was learned before
   * stays.
   */
  useValueTypes(types: ValueTypes | null): void {
    this.trie.walk.forget();
    this.trie.valueTypes = types;
  }

  /**
   * From now on, what a company's own data types hide is a value of a parameter, also where it was
   * taken for a word before.
   * @param own absent where the company has none
   */
  hideBy(own: OwnTypes | undefined): void {
    const hiding = own?.isHiding === true ? own : null;
    if (hiding === this.trie.own) return;
    this.trie.walk.forget();
    this.trie.own = hiding;
    this.rearranged = true;
    if (hiding !== null && mergeHidden(this.trie.root, hiding, this.lastAt))
      this.rename(this.trie.root);
  }

  /** Whether a company's own data type hides a word or a part of it. */
  private isHidden(word: string): boolean {
    return this.trie.own !== null && this.trie.own.typeWithin(word) !== null;
  }

  /** Which values may be kept as they were sent. */
  private mayKeep(withValues: boolean): MayKeep {
    return withValues ? (value) => !this.isHidden(value) : nothing;
  }

  /** Whether words of parameters may be shown as they were sent. */
  showWords(areShown: boolean): void {
    this.areWordsShown = areShown;
  }

  /** Whether words may be saved as they were sent has changed: all is to be saved anew. */
  saveAnew(): void {
    this.rearranged = true;
  }

  /**
   * Takes over all that the templates of another host have learned, as if both had been one; the
   * other ones must not be used any more.
   */
  absorb(other: PathTemplates): void {
    mergeInto(this.trie.root, other.trie.root);
    if (other.lastAt > this.lastAt) this.lastAt = other.lastAt;
    this.trie.root.dirty = false;
    markDirty(this.trie.root);
    this.rename(this.trie.root);
  }

  /**
   * Gives templates back to learning, but for what templates of `kept` fix as well. What was
   * learned under them stays as it is.
   */
  unpin(gone: readonly string[], kept: readonly string[]): void {
    releasePins(this.trie, gone, kept);
    this.rename(this.trie.root);
  }

  /**
   * Makes literals of one place one parameter, by decision of a person; null when one of them is
   * not there (any more).
   */
  merge(merge: TemplateMerge): MergeRecord | null {
    const record = mergeByPerson(this.trie, merge, this.lastAt);
    if (record !== null) this.rename(this.trie.root);
    return record;
  }

  /**
   * Takes a merge back as far as what was seen since, and what documents describe by now, lets it;
   * null when its parameter is gone.
   */
  unmerge(record: MergeRecord, documented: readonly string[]): UndoneMerge | null {
    const undone = undoMerge(this.trie, record, documented);
    if (undone !== null) this.rename(this.trie.root);
    return undone;
  }

  /**
   * Takes one value out of a parameter, by decision of a person; null when the parameter is gone.
   */
  split(split: TemplateSplit): SplitRecord | null {
    const record = splitByPerson(this.trie, split);
    if (record !== null) this.rename(this.trie.root);
    return record;
  }

  /** Puts a value that was split off back into its parameter; false when either is gone. */
  unsplit(record: SplitRecord): boolean {
    const isDone = undoSplit(this.trie, record, this.lastAt);
    if (isDone) this.rename(this.trie.root);
    return isDone;
  }

  /**
   * Values of the parameter at one segment of a template, most frequent first; null when that is no
   * parameter. They may be personal.
   */
  valuesAt(template: string, index: number): readonly FrequentValue[] | null {
    const values = parameterAt(this.trie.root, template, index)?.parameter?.values;
    return values?.frequent.list().filter(({ value }) => !this.isHidden(value)) ?? null;
  }

  /** What changed since the last call, oldest first, each once. */
  drainChanges(): readonly TemplateChange[] {
    const { changes } = this;
    this.changes = [];
    return changes;
  }

  /**
   * Evidence for each parameter of a template, first one first; empty when the template is not
   * known.
   */
  explain(method: string, template: string): readonly SegmentEvidence[] {
    const node = nodeOfTemplate(this.trie.root, template);
    return node?.leaves?.has(method) === true ? evidenceOf(node) : [];
  }

  /** Whether there is an endpoint of this template. */
  has(method: string, template: string): boolean {
    return nodeOfTemplate(this.trie.root, template)?.leaves?.has(method) === true;
  }

  /** Nodes in use. */
  get size(): number {
    return this.trie.nodes;
  }

  /** Bytes that the words of parameters take, as reckoned by `KeptValues`. */
  get keptBytes(): number {
    return KEPT.ofHost - this.trie.keptRoom.left;
  }

  /** Something besides counters changed since `markSaved`. */
  get structurallyChanged(): boolean {
    return this.rearranged || this.trie.grown;
  }

  /** `save` was saved. */
  markSaved(): void {
    this.rearranged = false;
    this.trie.grown = false;
    this.counted.clear();
    markBelowSaved(this.trie.root);
  }

  /**
   * What was counted since this was last asked, or since all was saved; to be asked only while
   * nothing changed structurally. @param withValues as for `save`
   */
  takeUnsaved(withValues: boolean): TemplatesPatch {
    const { lastAt: at } = this;
    const usual = this.habits.diversity;
    const patch = {
      at,
      usual,
      settling: this.settling,
      ...countsOf(this.counted, this.mayKeep(withValues)),
    };
    this.counted.clear();
    return patch;
  }

  /** What `save` made, with what was counted since; changes the former. */
  static patched(json: unknown, patch: TemplatesPatch): SavedTemplates {
    return patchTemplates(savedTemplates(json), patch);
  }

  private get settling(): Settling {
    const { seen, decidedAt, isUnsettled } = this;
    return { seen, decidedAt, isUnsettled };
  }

  /**
   * Everything learned, as plain JSON, without values as they were sent. Drain the changes first:
   * they are not in it.
   */
  toJSON(): unknown {
    return this.save(false);
  }

  /**
   * The same; where samples may be kept with those frequent values of parameters that anybody may
   * read.
   */
  save(withValues: boolean): SavedTemplates {
    return {
      version: SNAPSHOT_VERSION,
      at: this.lastAt,
      usual: this.habits.diversity,
      spellings: [...this.habits.spellings],
      settling: this.settling,
      root: saveNode(this.trie.root, this.mayKeep(withValues)),
    } satisfies SavedTemplates;
  }

  /** Whether values are in what `save` made as they were sent; hashes of values are none. */
  static holdsValues(json: unknown): boolean {
    return holdsValues((json as SavedTemplates).root); // what save wrote
  }

  /** What `save` made, without values as they were sent. */
  static withoutValues(json: unknown): unknown {
    const saved = json as SavedTemplates; // what save wrote
    return { ...saved, root: withoutValues(saved.root) };
  }

  /** What an earlier release's `save` made, without the values that not everybody may read. */
  static withReadableValues(json: unknown): SavedTemplates {
    const saved = json as SavedTemplates; // what save wrote
    return { ...saved, root: withReadableValues(saved.root) };
  }

  /** @throws Error when the snapshot is of another version. */
  static fromJSON(json: unknown, options: PathTemplateOptions = {}): PathTemplates {
    const saved = savedTemplates(json);
    const templates = new PathTemplates({ ...options, pins: [] });
    loadInto(templates.trie.root, saved.root);
    templates.trie.recount();
    templates.lastAt = saved.at;
    templates.habits = { diversity: saved.usual, spellings: new Map(saved.spellings) };
    templates.pinAll(options.pins ?? []);
    const { seen, decidedAt, isUnsettled } = saved.settling;
    Object.assign(templates, { seen, decidedAt, isUnsettled });
    templates.markSaved();
    return templates;
  }

  /**
   * Notes for saving and for settling, which each end it in their own time, that there are new
   * nodes.
   */
  private grow(): void {
    this.rearranged = this.isUnsettled = true;
    this.trie.grown = false;
  }

  private rename(node: TemplateNode): void {
    this.rearranged = this.isUnsettled = true;
    renameBelow(node, (change) => this.changes.push(change));
    followKept(this.trie, node);
    this.trie.recount();
  }
}
