import type { SamplePlace } from '../sensitive/harmlessContent.ts';
import type { OwnTypes } from '../sensitive/own/ownTypes.ts';
import { isPrivateHeader, isPrivateName } from '../sensitive/keptName.ts';
import { cuesOf, Neighbours } from '../sensitive/neighbours.ts';
import { ownCopy } from './ownCopy.ts';
import type { ParameterNodeJson, ValueStatsPatch, NodePatch } from './savedParameters.ts';
import type { Standing } from './valueKind.ts';
import { type Observing, ValueStats } from './valueStats.ts';
import { ARRAY, BOOLEAN, NULL, OBJECT } from './valueTypes.ts';

const LARGEST_ENDPOINT = 500;
const MOST_NODES = 1_500;
const MOST_DEPTH = 12;
const MOST_ITEMS = 20;
const MOST_KEYS = 200;
const FEWEST_MAP_KEYS = 3;
const MANY_KEYS = 50;
const WARM_UP_OBJECTS = 20;
const NEW_KEY_RATE = 0.01;
/** Names come again, though a record gets new ones as its API grows; words of a map hardly do. */
const MEAN_PRESENCE = 0.25;
const DATA_KEY =
  /^(?:[0-9]+|[0-9]{4}-[0-9]{2}(?:-[0-9]{2})?|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9a-f]{24,64})$/;

/** What an endpoint may still learn; beyond it new parameters are counted, not kept. */
export interface Budget {
  nodes: number;
  parameters: number;
  overflow: number;
}

/**
 * A place in a body (or in a flat list of names): the object, list or value there. Keys that are
 * data are learned as one, under the name `{}`: numbers and uuids from the third on, addresses,
 * what a detector takes for sensitive, and very long keys at once, so that no name ever holds a
 * person's data; and all keys of an object whose keys are ever new words.
 */
export class ParameterNode {
  readonly name: string;
  readonly place: SamplePlace;
  /** Times the key was there, null included. */
  present = 0;
  /** Times it was an object, so that a missing key could have been there. */
  objects = 0;
  /** Times it was a list. */
  lists = 0;
  /** The fewest and the most items that such a list had. */
  items: [fewest: number, most: number] | null = null;
  stats: ValueStats | null = null;
  children: Map<string, ParameterNode> | null = null;
  item: ParameterNode | null = null;
  map: ParameterNode | null = null;
  /** Number of the exchange that last had the name, to tell repeats of `?a=1&a=2`. */
  turn = 0;
  /** What the fields within tell of each other; most tell nothing. */
  #neighbours: Neighbours | null = null;
  #standing: Standing | null = null;
  #dataKeys = 0;
  #isOpen = false;
  #lateKeys = 0;
  #lateOccurrences = 0;
  /** What `#known` and whether there were values when it was last saved; below zero, never. */
  #savedKnown = -1;
  #hadStats = false;

  constructor(name: string, place: SamplePlace = 'other') {
    this.name = name;
    this.place = place;
  }

  observeJson(value: unknown, observing: Observing, budget: Budget, depth = 0): void {
    if (typeof value === 'string') this.statsWithin(budget)?.observeText(value, false, observing);
    else if (typeof value === 'number') this.statsWithin(budget)?.observeNumber(value, observing);
    else if (typeof value === 'boolean') this.statsWithin(budget)?.observeBare(BOOLEAN, observing);
    else if (value === null) this.statsWithin(budget)?.observeBare(NULL, observing);
    else if (Array.isArray(value)) this.#observeList(value, observing, budget, depth);
    else if (typeof value === 'object') this.#observeObject(value, observing, budget, depth);
  }

  /** The statistics of this place's values, or null when the endpoint has too many parameters. */
  statsWithin(budget: Budget): ValueStats | null {
    if (this.stats !== null) return this.stats;
    if (budget.parameters >= LARGEST_ENDPOINT) {
      budget.overflow++;
      return null;
    }
    budget.parameters++;
    this.stats = new ValueStats(this.name, this.place);
    if (this.#standing !== null) this.stats.standBeside(this.#standing, false);
    return this.stats;
  }

  /** A field came: it may say something of the others, and they of it. */
  #tellNeighbours(key: string, node: ParameterNode): void {
    const cues = cuesOf(key, node.name);
    if (cues.length > 0) {
      this.#neighbours ??= new Neighbours();
      if (this.#neighbours.add(key, cues)) this.#standChildren(false);
    }
    if (this.#neighbours !== null && node.#standing === null)
      node.#stand({ neighbours: this.#neighbours, key }, false);
  }

  #standChildren(isRestored: boolean): void {
    const neighbours = this.#neighbours;
    if (neighbours === null) return;
    for (const [key, child] of this.children ?? []) child.#stand({ neighbours, key }, isRestored);
  }

  #stand(standing: Standing, isRestored: boolean): void {
    this.#standing = standing;
    this.stats?.standBeside(standing, isRestored);
  }

  #child(key: string, budget: Budget): ParameterNode | null {
    const known = this.children?.get(key);
    if (known !== undefined) return known;
    const node = newNode(
      this.name === '' ? ownCopy(key) : `${this.name}.${key}`,
      this.place,
      budget,
    );
    if (node === null) return null;
    (this.children ??= new Map()).set(ownCopy(key), node);
    this.#tellNeighbours(key, node);
    return node;
  }

  #observeList(
    list: readonly unknown[],
    observing: Observing,
    budget: Budget,
    depth: number,
  ): void {
    this.countList(list.length);
    if (list.length === 0) this.statsWithin(budget)?.observeBare(ARRAY, observing);
    if (list.length === 0 || depth >= MOST_DEPTH) return;
    const item = this.itemNode(budget);
    if (item === null) return;
    const end = Math.min(list.length, MOST_ITEMS);
    item.present += end;
    for (let i = 0; i < end; i++) item.observeJson(list[i], observing, budget, depth + 1);
  }

  countList(length: number): void {
    this.lists++;
    if (this.items === null) this.items = [length, length];
    else if (length < this.items[0]) this.items[0] = length;
    else if (length > this.items[1]) this.items[1] = length;
  }

  /**
   * What was learned here belongs to the items of a list: this place turned out to hold several.
   */
  becomeList(budget: Budget): void {
    const { present, stats } = this;
    const item = this.itemNode(budget);
    if (item === null) return;
    const single = new ParameterNode(item.name, this.place);
    [single.stats, single.children, single.map, single.objects] = [
      stats,
      this.children,
      this.map,
      this.objects,
    ];
    item.merge(single, budget);
    item.present += present - 1;
    [this.stats, this.children, this.map, this.objects] = [null, null, null, 0];
    if (present > 1) [this.lists, this.items] = [present - 1, [1, 1]];
  }

  /** The place of a list's items, or null when the endpoint is full. */
  itemNode(budget: Budget): ParameterNode | null {
    return (this.item ??= newNode(`${this.name}[]`, this.place, budget));
  }

  #observeObject(value: object, observing: Observing, budget: Budget, depth: number): void {
    this.objects++;
    let keys = 0;
    for (const key in value) {
      if (++keys > MOST_KEYS || depth >= MOST_DEPTH) break;
      if (observing.payloads?.has(key) === true) continue;
      const node = this.nodeOf(key, budget, observing.own);
      if (node === null) continue;
      node.present++;
      node.observeJson(
        (value as Readonly<Record<string, unknown>>)[key],
        observing,
        budget,
        depth + 1,
      );
    }
    if (keys === 0) this.statsWithin(budget)?.observeBare(OBJECT, observing);
    else if (keys > MOST_KEYS) this.#foldAll(budget);
  }

  /**
   * Where the values of a key are learned: its own child, or the map; null when the endpoint is
   * full. A key that is somebody's data, by the product or by the company's own types, is no name.
   */
  nodeOf(
    key: string,
    budget: Budget,
    own: OwnTypes | undefined,
    isHeader = false,
  ): ParameterNode | null {
    if (this.objects > WARM_UP_OBJECTS) this.#lateOccurrences++;
    const known = this.children?.get(key);
    if (known !== undefined) return known;
    const isPrivate = isHeader ? isPrivateHeader : isPrivateName;
    const isData = isPrivate(key) || (own !== undefined && own.typeWithin(key) !== null);
    if (this.#isOpen || isData) return this.#mapNode();
    if (DATA_KEY.test(key)) {
      if (this.map !== null && this.#dataKeys >= FEWEST_MAP_KEYS) return this.map;
      if (++this.#dataKeys >= FEWEST_MAP_KEYS)
        return this.#fold((name) => DATA_KEY.test(name), budget);
    } else if (this.objects > WARM_UP_OBJECTS) {
      this.#lateKeys++;
      if (
        (this.children?.size ?? 0) >= MANY_KEYS &&
        this.#lateKeys >= 10 &&
        this.#lateKeys > this.#lateOccurrences * NEW_KEY_RATE &&
        this.#meanPresence() < MEAN_PRESENCE
      )
        return this.#foldAll(budget);
    }
    return this.#child(key, budget);
  }

  /** Share of the objects that had a key, in the mean over the keys. */
  #meanPresence(): number {
    let present = 0;
    for (const child of this.children?.values() ?? []) present += child.present;
    return present / (this.objects * Math.max(1, this.children?.size ?? 0));
  }

  #foldAll(budget: Budget): ParameterNode {
    this.#isOpen = true;
    return this.#fold(() => true, budget);
  }

  /** Moves the children that are data into the map. */
  #fold(isData: (key: string) => boolean, budget: Budget): ParameterNode {
    const map = this.#mapNode();
    for (const [key, child] of this.children ?? []) {
      if (!isData(key)) continue;
      this.children?.delete(key);
      map.merge(child, budget);
    }
    if (this.children?.size === 0) this.children = null;
    return map;
  }

  #mapNode(): ParameterNode {
    return (this.map ??= new ParameterNode(
      this.name === '' ? '{}' : `${this.name}.{}`,
      this.place,
    ));
  }

  /** Adds what another node of the same place has learned. */
  merge(other: ParameterNode, budget: Budget): void {
    this.#savedKnown = -1;
    this.present += other.present;
    this.objects += other.objects;
    this.#lateKeys += other.#lateKeys;
    this.#lateOccurrences += other.#lateOccurrences;
    if (other.stats !== null) this.statsWithin(budget)?.merge(other.stats);
    this.lists += other.lists;
    if (other.items !== null)
      this.items =
        this.items === null
          ? [...other.items]
          : [Math.min(this.items[0], other.items[0]), Math.max(this.items[1], other.items[1])];
    if (other.item !== null) this.itemNode(budget)?.merge(other.item, budget);
    if (other.map !== null) this.#mapNode().merge(other.map, budget);
    if (other.#isOpen && !this.#isOpen) this.#foldAll(budget);
    const hadFolded = this.#dataKeys >= FEWEST_MAP_KEYS || other.#dataKeys >= FEWEST_MAP_KEYS;
    for (const [key, child] of other.children ?? [])
      (this.#isOpen ? this.#mapNode() : this.#child(key, budget))?.merge(child, budget);
    const dataKeys = [...(this.children?.keys() ?? [])].filter((key) => DATA_KEY.test(key)).length;
    this.#dataKeys = hadFolded ? FEWEST_MAP_KEYS : dataKeys;
    if (dataKeys > 0 && (hadFolded || dataKeys >= FEWEST_MAP_KEYS))
      this.#fold((key) => DATA_KEY.test(key), budget);
    if (dataKeys >= FEWEST_MAP_KEYS) this.#dataKeys = FEWEST_MAP_KEYS;
  }

  /** Grows with everything that changes here, but for values. */
  get #known(): number {
    return (
      this.present +
      this.objects +
      this.lists +
      this.#dataKeys +
      this.#lateKeys +
      this.#lateOccurrences +
      (this.#isOpen ? 1 : 0)
    );
  }

  /**
   * Adds what changed here and below since it was last saved.
   * @param into patches so far; @param numbers counts the places
   * @returns false when a place is new or lost its values, so that all must be saved whole
   */
  takeUnsaved(into: NodePatch[], numbers: { next: number }): boolean {
    const number = numbers.next++;
    if (this.#savedKnown < 0 || (this.#hadStats && this.stats === null)) return false;
    const isUnsaved = this.stats?.isUnsaved === true;
    if (isUnsaved || this.#known !== this.#savedKnown)
      into.push(
        this.#patch(number, isUnsaved && this.stats !== null ? this.stats.takeUnsaved() : 0),
      );
    this.#markOwnSaved();
    for (const child of this.children?.values() ?? [])
      if (!child.takeUnsaved(into, numbers)) return false;
    if (this.item !== null && !this.item.takeUnsaved(into, numbers)) return false;
    return this.map === null || this.map.takeUnsaved(into, numbers);
  }

  /** `toJSON` was saved; gives the number of places. */
  markSaved(): number {
    this.#markOwnSaved();
    this.stats?.markSaved();
    let places = 1;
    for (const child of this.children?.values() ?? []) places += child.markSaved();
    if (this.item !== null) places += this.item.markSaved();
    return this.map === null ? places : places + this.map.markSaved();
  }

  #markOwnSaved(): void {
    this.#savedKnown = this.#known;
    this.#hadStats = this.stats !== null;
  }

  #patch(number: number, values: ValueStatsPatch | 0): NodePatch {
    const lists = this.items === null ? 0 : ([this.lists, ...this.items] as const);
    if (
      this.objects > 0 ||
      this.#dataKeys > 0 ||
      this.#lateKeys > 0 ||
      this.#lateOccurrences > 0 ||
      this.#isOpen
    )
      return [
        number,
        this.present,
        this.objects,
        values,
        lists,
        [this.#dataKeys, this.#lateKeys, this.#lateOccurrences, this.#isOpen ? 1 : 0],
      ];
    return lists === 0
      ? [number, this.present, this.objects, values]
      : [number, this.present, this.objects, values, lists];
  }

  #own(): Pick<ParameterNodeJson, 'p' | 'o' | 'a' | 'k'> {
    return {
      p: this.present,
      o: this.objects,
      ...(this.items === null ? {} : { a: [this.lists, ...this.items] as const }),
      ...(this.objects > 0 ||
      this.#dataKeys > 0 ||
      this.#lateKeys > 0 ||
      this.#lateOccurrences > 0 ||
      this.#isOpen
        ? {
            k: [
              this.#dataKeys,
              this.#lateKeys,
              this.#lateOccurrences,
              this.#isOpen ? 1 : 0,
            ] as const,
          }
        : {}),
    };
  }

  toJSON(): ParameterNodeJson {
    return {
      ...this.#own(),
      ...(this.stats === null ? {} : { s: this.stats.toJSON() }),
      ...(this.children === null
        ? {}
        : { c: [...this.children].map(([key, child]) => [key, child.toJSON()] as const) }),
      ...(this.item === null ? {} : { i: this.item.toJSON() }),
      ...(this.map === null ? {} : { m: this.map.toJSON() }),
    };
  }

  static fromJSON(
    json: ParameterNodeJson,
    name: string,
    place: SamplePlace,
    budget: Budget,
  ): ParameterNode {
    const node = new ParameterNode(name, place);
    budget.nodes++;
    [node.present, node.objects] = [json.p, json.o];
    if (json.a !== undefined) [node.lists, ...node.items] = json.a;
    const [dataKeys, lateKeys, lateOccurrences, isOpen] = json.k ?? [0, 0, 0, 0];
    [node.#dataKeys, node.#lateKeys, node.#lateOccurrences, node.#isOpen] = [
      dataKeys,
      lateKeys,
      lateOccurrences,
      isOpen === 1,
    ];
    if (json.s !== undefined) {
      budget.parameters++;
      node.stats = ValueStats.fromJSON(json.s, name, place);
    }
    if (json.c !== undefined) {
      node.children = new Map(
        json.c.map(([key, child]) => [
          key,
          ParameterNode.fromJSON(child, name === '' ? key : `${name}.${key}`, place, budget),
        ]),
      );
      for (const [key, child] of node.children) {
        const cues = cuesOf(key, child.name);
        if (cues.length > 0) (node.#neighbours ??= new Neighbours()).add(key, cues);
      }
      node.#standChildren(true);
    }
    if (json.i !== undefined)
      node.item = ParameterNode.fromJSON(json.i, `${name}[]`, place, budget);
    if (json.m !== undefined)
      node.map = ParameterNode.fromJSON(json.m, name === '' ? '{}' : `${name}.{}`, place, budget);
    return node;
  }
}

/**
 * Whether anything was found within its values: names of objects, items of lists, or values of
 * maps.
 */
export const isContainer = ({ children, item, map }: ParameterNode): boolean =>
  (children !== null && children.size > 0) || item !== null || map !== null;

function newNode(name: string, place: SamplePlace, budget: Budget): ParameterNode | null {
  if (budget.nodes >= MOST_NODES) {
    budget.overflow++;
    return null;
  }
  budget.nodes++;
  return new ParameterNode(name, place);
}
