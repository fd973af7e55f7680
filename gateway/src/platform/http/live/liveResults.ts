import {
  createSourceEventStream,
  getArgumentValues,
  getOperationAST,
  GraphQLError,
  Kind,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import type { GraphContext } from '../../context.ts';
import { execute } from '../../executor/execute.ts';
import { unauthenticated } from '../../upstream/errors.ts';

export interface LiveOptions {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName: string | null;
  readonly variableValues: Readonly<Record<string, unknown>>;
  readonly context: GraphContext;
  /**
   * A context for the caller as they are now; its viewer is null when they may not ask any more.
   */
  readonly refresh: () => Promise<GraphContext>;
  readonly mask: (result: ExecutionResult) => ExecutionResult;
  /** Milliseconds between two checks of a quiet stream. */
  readonly checkEvery: number;
}

/**
 * Results of a subscription. Each event is executed in a context of its own, so that nothing is
 * served from the loaders of the event before and permissions are those of now; a quiet stream is
 * checked on a timer. Ends with the error that says why.
 */
export async function liveResults(options: LiveOptions): Promise<LiveResults | ExecutionResult> {
  const { schema, document, operationName, variableValues, context, mask } = options;
  const source = await createSourceEventStream({
    schema,
    document,
    operationName,
    variableValues,
    contextValue: context,
  });
  return Symbol.asyncIterator in source ? new LiveResults(source, options) : mask(source);
}

const CHECK = Symbol('check');
type Step = IteratorResult<unknown, unknown> | typeof CHECK;

class LiveResults implements AsyncIterableIterator<ExecutionResult, void, undefined> {
  readonly #source: AsyncIterator<unknown>;
  readonly #options: LiveOptions;
  #pending: Promise<Step> | null = null;
  #isEnded = false;

  constructor(source: AsyncIterable<unknown>, options: LiveOptions) {
    this.#source = source[Symbol.asyncIterator]();
    this.#options = options;
  }

  /**
   * The next result. Throws when it is unknown whether the caller may still have it; nothing is
   * watched then.
   */
  async next(): Promise<IteratorResult<ExecutionResult, void>> {
    try {
      return await this.#next();
    } catch (error) {
      await this.return();
      throw error;
    }
  }

  async #next(): Promise<IteratorResult<ExecutionResult, void>> {
    while (!this.#isEnded) {
      const step = await this.#step().catch((error: Error) => error);
      if (step instanceof Error)
        return this.#last(
          this.#options.mask({
            errors: [
              step instanceof GraphQLError
                ? step
                : new GraphQLError(step.message, { originalError: step }),
            ],
          }),
        );
      if (step !== CHECK && step.done) return this.return();
      const context = await this.#options.refresh();
      const refusal = context.viewer ? this.#refusal(context) : unauthenticated();
      if (refusal)
        return this.#last({
          errors: [refusal instanceof GraphQLError ? refusal : new GraphQLError(refusal.message)],
        });
      if (step === CHECK) continue;
      const { schema, document, operationName, variableValues, mask } = this.#options;
      return {
        done: false,
        value: mask(
          await execute({
            schema,
            document,
            operationName,
            variableValues,
            contextValue: context,
            rootValue: step.value,
          }),
        ),
      };
    }
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<ExecutionResult, void>> {
    this.#isEnded = true;
    await this.#source.return?.();
    return { done: true, value: undefined };
  }

  async throw(error: unknown): Promise<IteratorResult<ExecutionResult, void>> {
    await this.return();
    throw error;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async #last(value: ExecutionResult): Promise<IteratorResult<ExecutionResult, void>> {
    await this.return();
    return { done: false, value };
  }

  /** The next event, or CHECK when none came in time. */
  async #step(): Promise<Step> {
    this.#pending ??= this.#source.next().catch((error: unknown) => {
      this.#isEnded = true;
      throw error;
    });
    let timer: NodeJS.Timeout | undefined;
    const check = new Promise<typeof CHECK>((resolve) => {
      timer = setTimeout(resolve, this.#options.checkEvery, CHECK);
    });
    const step = await Promise.race([this.#pending, check]).finally(() => clearTimeout(timer));
    if (step !== CHECK) this.#pending = null;
    return step;
  }

  /** What the guard of the subscribed field says to the caller as they are now. */
  #refusal(context: GraphContext): Error | null {
    const { schema, document, operationName, variableValues } = this.#options;
    const operation = getOperationAST(document, operationName);
    const node = operation?.selectionSet.selections.find(
      (selection) => selection.kind === Kind.FIELD,
    );
    const field = node && schema.getSubscriptionType()?.getFields()[node.name.value];
    if (!field || !node) return new GraphQLError('There is no such subscription.');
    return (
      field.extensions.palisade?.guard?.(
        undefined,
        getArgumentValues(field, node, variableValues),
        context,
      ) ?? null
    );
  }
}
