import type { SamplePlace } from '../sensitive/sampleOf.ts';
import { type Observing, ValueStats, type ValueStatsJson } from './valueStats.ts';

export const LARGEST_ENDPOINT = 500;
const MOST_NODES = 1_500;
const MOST_DEPTH = 12;
const MOST_ITEMS = 20;
const MOST_KEYS = 200;
const FEWEST_MAP_KEYS = 3;
const MANY_KEYS = 50;
const WARM_UP_OBJECTS = 20;
const NEW_KEY_RATE = 0.01;
const DATA_KEY = /^(?:[0-9]+|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9a-f]{24})$/;
const BOOLEAN = 1;
const OBJECT = 5;
const ARRAY = 6;

/** What an endpoint may still learn; beyond it new parameters are counted, not kept. */
export interface Budget {
  nodes: number;
  parameters: number;
  overflow: number;
}

export interface ParameterNodeJson {
  readonly p: number;
  readonly o: number;
  readonly k?: readonly [number, number, number];
  readonly s?: ValueStatsJson;
  readonly c?: Readonly<Record<string, ParameterNodeJson>>;
  readonly i?: ParameterNodeJson;
  readonly m?: ParameterNodeJson;
}

/**
 * A place in a body (or in a flat list of names): the object, list or value there. Objects whose keys are data (numbers,
 * uuids, addresses, or ever new words) become maps: all their values are learned as one, under the name `{}`.
 */
export class ParameterNode {
  readonly name: string;
  readonly place: SamplePlace;
  /** Times the key was there, null included. */
  present = 0;
  /** Times it was an object, so that a missing key could have been there. */
  objects = 0;
  stats: ValueStats | null = null;
  children: Map<string, ParameterNode> | null = null;
  item: ParameterNode | null = null;
  map: ParameterNode | null = null;
  /** Number of the exchange that last had the name, to tell repeats of `?a=1&a=2`. */
  turn = 0;
  #dataKeys = 0;
  #lateKeys = 0;
  #lateOccurrences = 0;

  constructor(name: string, place: SamplePlace = 'other') {
    this.name = name;
    this.place = place;
  }

  observeJson(value: unknown, observing: Observing, budget: Budget, depth = 0): void {
    if (typeof value === 'string') this.statsWithin(budget)?.observeText(value, false, observing);
    else if (typeof value === 'number') this.statsWithin(budget)?.observeNumber(value, observing);
    else if (typeof value === 'boolean') this.statsWithin(budget)?.observeBare(BOOLEAN, observing);
    else if (value === null) this.statsWithin(budget)?.observeBare(0, observing);
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
    return this.stats;
  }

  /** The child of a name, made at first sight; null when the endpoint is full. */
  child(key: string, budget: Budget): ParameterNode | null {
    const known = this.children?.get(key);
    if (known !== undefined) return known;
    const node = newNode(this.name === '' ? key : `${this.name}.${key}`, this.place, budget);
    if (node !== null) (this.children ??= new Map()).set(key, node);
    return node;
  }

  #observeList(list: readonly unknown[], observing: Observing, budget: Budget, depth: number): void {
    if (list.length === 0) this.statsWithin(budget)?.observeBare(ARRAY, observing);
    if (list.length === 0 || depth >= MOST_DEPTH) return;
    this.item ??= newNode(`${this.name}[]`, this.place, budget);
    if (this.item === null) return;
    const end = Math.min(list.length, MOST_ITEMS);
    this.item.present += end;
    for (let i = 0; i < end; i++) this.item.observeJson(list[i], observing, budget, depth + 1);
  }

  #observeObject(value: object, observing: Observing, budget: Budget, depth: number): void {
    this.objects++;
    let keys = 0;
    for (const key in value) {
      if (++keys > MOST_KEYS || depth >= MOST_DEPTH) break;
      const node = this.#nodeOf(key, budget);
      if (node === null) continue;
      node.present++;
      node.observeJson((value as Readonly<Record<string, unknown>>)[key], observing, budget, depth + 1);
    }
    if (this.map === null && this.objects > WARM_UP_OBJECTS) this.#lateOccurrences += keys;
    if (keys === 0) this.statsWithin(budget)?.observeBare(OBJECT, observing);
    else if (this.map === null && keys > MOST_KEYS) this.#becomeMap(budget);
  }

  #nodeOf(key: string, budget: Budget): ParameterNode | null {
    if (this.map !== null) return this.map;
    const known = this.children?.get(key);
    if (known !== undefined) return known;
    if (DATA_KEY.test(key)) this.#dataKeys++;
    if (this.objects > WARM_UP_OBJECTS) this.#lateKeys++;
    if (key.length > 64 || key.includes('@') || this.#isMapWith((this.children?.size ?? 0) + 1)) return this.#becomeMap(budget);
    return this.child(key, budget);
  }

  #isMapWith(size: number): boolean {
    if (this.#dataKeys === size && size >= FEWEST_MAP_KEYS) return true;
    return size > MANY_KEYS && this.#lateKeys >= 10 && this.#lateKeys > this.#lateOccurrences * NEW_KEY_RATE;
  }

  #becomeMap(budget: Budget): ParameterNode {
    const map = new ParameterNode(this.name === '' ? '{}' : `${this.name}.{}`, this.place);
    for (const child of this.children?.values() ?? []) map.merge(child, budget);
    this.children = null;
    this.map = map;
    return map;
  }

  /** Adds what another node of the same place has learned. */
  merge(other: ParameterNode, budget: Budget): void {
    this.present += other.present;
    this.objects += other.objects;
    this.#dataKeys = Math.max(this.#dataKeys, other.#dataKeys);
    this.#lateKeys += other.#lateKeys;
    this.#lateOccurrences += other.#lateOccurrences;
    if (other.stats !== null) this.statsWithin(budget)?.merge(other.stats);
    if (other.item !== null) {
      this.item ??= newNode(`${this.name}[]`, this.place, budget);
      this.item?.merge(other.item, budget);
    }
    if (other.map !== null) (this.map ?? this.#becomeMap(budget)).merge(other.map, budget);
    for (const [key, child] of other.children ?? []) (this.map ?? this.child(key, budget))?.merge(child, budget);
    const keys = this.children === null ? [] : [...this.children.keys()];
    if (keys.length >= FEWEST_MAP_KEYS && keys.every((key) => DATA_KEY.test(key))) this.#becomeMap(budget);
  }

  toJSON(): ParameterNodeJson {
    return {
      p: this.present,
      o: this.objects,
      ...(this.objects > 0 ? { k: [this.#dataKeys, this.#lateKeys, this.#lateOccurrences] as const } : {}),
      ...(this.stats === null ? {} : { s: this.stats.toJSON() }),
      ...(this.children === null ? {} : { c: Object.fromEntries([...this.children].map(([key, child]) => [key, child.toJSON()])) }),
      ...(this.item === null ? {} : { i: this.item.toJSON() }),
      ...(this.map === null ? {} : { m: this.map.toJSON() }),
    };
  }

  static fromJSON(json: ParameterNodeJson, name: string, place: SamplePlace, budget: Budget): ParameterNode {
    const node = new ParameterNode(name, place);
    budget.nodes++;
    [node.present, node.objects] = [json.p, json.o];
    [node.#dataKeys, node.#lateKeys, node.#lateOccurrences] = json.k ?? [0, 0, 0];
    if (json.s !== undefined) {
      budget.parameters++;
      node.stats = ValueStats.fromJSON(json.s, name, place);
    }
    if (json.c !== undefined) {
      node.children = new Map(Object.entries(json.c).map(([key, child]) => [key, ParameterNode.fromJSON(child, name === '' ? key : `${name}.${key}`, place, budget)]));
    }
    if (json.i !== undefined) node.item = ParameterNode.fromJSON(json.i, `${name}[]`, place, budget);
    if (json.m !== undefined) node.map = ParameterNode.fromJSON(json.m, name === '' ? '{}' : `${name}.{}`, place, budget);
    return node;
  }
}

function newNode(name: string, place: SamplePlace, budget: Budget): ParameterNode | null {
  if (budget.nodes >= MOST_NODES) {
    budget.overflow++;
    return null;
  }
  budget.nodes++;
  return new ParameterNode(name, place);
}
