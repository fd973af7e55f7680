import { loadQuery, type PreloadedQuery } from 'react-relay';
import {
  createOperationDescriptor,
  type IEnvironment,
  type OperationType,
  type PreloadableConcreteRequest,
  PreloadableQueryRegistry,
  type Variables,
} from 'relay-runtime';
import { roundOf } from './askAgain.ts';
import { IN_PARTS } from './inParts.ts';

/** Names of queries and their operations, for one page or drawer. */
export type Operations = Record<string, OperationType>;
/** Started queries by name. */
export type QueryRefs<Queries extends Operations> = {
  readonly [Name in keyof Queries]: PreloadedQuery<Queries[Name]>;
};
/** What to ask, by name. */
export type Requests<Queries extends Operations> = {
  readonly [Name in keyof Queries]: {
    readonly parameters: PreloadableConcreteRequest<Queries[Name]>;
    readonly variables: Queries[Name]['variables'];
  };
};

interface Started {
  readonly key: string;
  readonly ref: PreloadedQuery<OperationType>;
}

interface AnyRequest {
  readonly parameters: PreloadableConcreteRequest<OperationType>;
  readonly variables: Variables;
}

/** Milliseconds for which an answer that was asked for ahead is new enough to be shown. */
const PREPARED_MS = 10_000;

/** Whether the answer is known from before. Only of a query whose page's code is there. */
function isKnown(
  environment: IEnvironment,
  { params }: PreloadableConcreteRequest<OperationType>,
  variables: Variables,
): boolean {
  const request = params.id == null ? null : PreloadableQueryRegistry.get(params.id);
  return (
    request != null &&
    environment.check(createOperationDescriptor(request, variables)).status === 'available'
  );
}

/** Until there is an answer, or its first part, or none comes. */
const answered = ({ source }: PreloadedQuery<OperationType>): Promise<void> =>
  new Promise((resolve) => {
    if (source == null) resolve();
    else source.subscribe({ next: () => resolve(), error: () => resolve(), complete: resolve });
  });

/**
 * Owns the queries of one place in the page: starts them when the place is navigated to or may be
 * next, goes on with those whose variables did not change, and disposes each once nothing shows it
 * any more. The only caller of `loadQuery`.
 */
export class QueryKeeper<Queries extends Operations> {
  readonly #environment: IEnvironment;
  readonly #latest = new Map<string, Started>();
  /** Started for a place that nobody has gone to yet. */
  readonly #prepared = new Map<string, Started>();
  #expiry: ReturnType<typeof setTimeout> | undefined;
  readonly #alive = new Set<PreloadedQuery<OperationType>>();
  #started: QueryRefs<Queries> | null = null;
  readonly #failed = new WeakSet<PreloadedQuery<OperationType>>();
  #release: ReturnType<typeof setTimeout> | undefined;
  #isShown = false;

  constructor(environment: IEnvironment) {
    this.#environment = environment;
  }

  start(requests: Requests<Queries>): QueryRefs<Queries> {
    const refs = Object.entries(requests).map(([name, request]) => {
      const key = this.#keyOf(request.variables);
      const known = this.#latest.get(name);
      if (this.#isGoodFor(known, key)) return [name, known.ref] as const;
      const started = this.#taken(name, key) ?? this.#load(key, request);
      this.#latest.set(name, started);
      this.#alive.add(started.ref);
      return [name, started.ref] as const;
    });
    this.drop();
    // The entries were made from the keys of `requests`, one for each.
    this.#started = Object.fromEntries(refs) as QueryRefs<Queries>;
    return this.#started;
  }

  /**
   * Starts the queries of a place that may be gone to next. The next `start` goes on with those of
   * the same variables and disposes the others, as do `drop` and ten seconds.
   */
  prepare(requests: Requests<Queries>): void {
    for (const [name, request] of Object.entries(requests)) {
      const key = this.#keyOf(request.variables);
      const isThere = [this.#latest, this.#prepared].some((each) =>
        this.#isGoodFor(each.get(name), key),
      );
      if (isThere) continue;
      this.#prepared.get(name)?.ref.dispose();
      this.#prepared.set(name, this.#load(key, request));
    }
    clearTimeout(this.#expiry);
    this.#expiry = setTimeout(() => this.drop(), PREPARED_MS);
  }

  /** Disposes what was prepared and not gone to. */
  drop(): void {
    clearTimeout(this.#expiry);
    for (const { ref } of this.#prepared.values()) ref.dispose();
    this.#prepared.clear();
  }

  #keyOf(variables: Variables): string {
    return `${roundOf(this.#environment)} ${JSON.stringify(variables)}`;
  }

  /** Whether these are the queries of a key, and none of them failed. */
  #isGoodFor(started: Started | undefined, key: string): started is Started {
    return started?.key === key && !this.#failed.has(started.ref);
  }

  /** What was prepared under a name, if it is what is asked for now. */
  #taken(name: string, key: string): Started | null {
    const prepared = this.#prepared.get(name);
    if (!this.#isGoodFor(prepared, key)) return null;
    this.#prepared.delete(name);
    return prepared;
  }

  #load(key: string, { parameters, variables }: AnyRequest): Started {
    const options = { fetchPolicy: 'store-and-network', networkCacheConfig: IN_PARTS } as const;
    const ref = loadQuery(this.#environment, parameters, variables, options);
    // A query that failed, or that came without a part of it, is not gone on with.
    ref.source?.subscribe({
      next: (answer) => void ('errors' in answer && this.#failed.add(ref)),
      error: () => this.#failed.add(ref),
    });
    return { key, ref };
  }

  /** Whether a page shows its queries. */
  get isShown(): boolean {
    return this.#isShown;
  }

  /** Until all of these, which were started, can be drawn or have failed. */
  async answered(requests: Requests<Queries>): Promise<void> {
    const awaited = Object.entries(requests).flatMap(([name, { parameters, variables }]) => {
      const started = this.#latest.get(name);
      if (!started || isKnown(this.#environment, parameters, variables)) return [];
      return [answered(started.ref)];
    });
    await Promise.all(awaited);
  }

  /** The next start asks everything anew. */
  forget(): void {
    this.#latest.clear();
  }

  /** The page now shows these: every older query ends. */
  show(refs: QueryRefs<Queries>): void {
    clearTimeout(this.#release);
    this.#isShown = true;
    const kept = new Set<unknown>([
      ...Object.values(refs),
      ...[...this.#latest.values()].map(({ ref }) => ref),
    ]);
    for (const ref of this.#alive) if (!kept.has(ref)) this.#end(ref);
  }

  /**
   * The page that showed these is gone. Put off by a tick, since React's strict mode shows it again
   * at once. When they were started anew since, for coming back to the page, the newest go on.
   */
  hide(refs: QueryRefs<Queries>): void {
    this.#isShown = false;
    this.#release = setTimeout(() => {
      if (this.#started === refs) this.#latest.clear();
      const kept = new Set([...this.#latest.values()].map(({ ref }) => ref));
      for (const ref of this.#alive) if (!kept.has(ref)) this.#end(ref);
    });
  }

  #end(ref: PreloadedQuery<OperationType>): void {
    this.#alive.delete(ref);
    ref.dispose();
  }
}
