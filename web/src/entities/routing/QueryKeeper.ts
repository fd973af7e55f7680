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
 * Owns the queries of one place in the page: starts them when the place is navigated to, goes on
 * with those whose variables did not change, and disposes each once nothing shows it any more. The
 * only caller of `loadQuery`.
 */
export class QueryKeeper<Queries extends Operations> {
  readonly #environment: IEnvironment;
  readonly #latest = new Map<string, Started>();
  readonly #alive = new Set<PreloadedQuery<OperationType>>();
  #started: QueryRefs<Queries> | null = null;
  readonly #failed = new WeakSet<PreloadedQuery<OperationType>>();
  #release: ReturnType<typeof setTimeout> | undefined;
  #isShown = false;

  constructor(environment: IEnvironment) {
    this.#environment = environment;
  }

  start(requests: Requests<Queries>): QueryRefs<Queries> {
    const refs = Object.entries(requests).map(([name, { parameters, variables }]) => {
      const key = `${roundOf(this.#environment)} ${JSON.stringify(variables)}`;
      const known = this.#latest.get(name);
      if (known?.key === key && !this.#failed.has(known.ref)) return [name, known.ref] as const;
      const options = { fetchPolicy: 'store-and-network', networkCacheConfig: IN_PARTS } as const;
      const ref = loadQuery(this.#environment, parameters, variables, options);
      this.#latest.set(name, { key, ref });
      this.#alive.add(ref);
      // A query that failed, or that came without a part of it, is not gone on with.
      ref.source?.subscribe({
        next: (answer) => void ('errors' in answer && this.#failed.add(ref)),
        error: () => this.#failed.add(ref),
      });
      return [name, ref] as const;
    });
    // The entries were made from the keys of `requests`, one for each.
    this.#started = Object.fromEntries(refs) as QueryRefs<Queries>;
    return this.#started;
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
