import type { GraphContext } from '../context.ts';
import { pathFrom } from './paths.ts';
import type { CallOptions, RestClient } from './restClient.ts';
import type { AnswerOf, CallOf, OperationOf, PathsWith } from './serviceTypes.ts';

interface AnyCall {
  readonly path?: object;
  readonly query?: object;
  readonly body?: unknown;
}
type Call<Paths, Path extends keyof Paths, M extends 'get' | 'put' | 'post' | 'delete'> = CallOf<
  OperationOf<Paths, Path, M>
>;
type Answer<Paths, Path extends keyof Paths, M extends 'get' | 'put' | 'post' | 'delete'> = Promise<
  AnswerOf<OperationOf<Paths, Path, M>>
>;

/**
 * Calls of one service, typed by the paths of its OpenAPI document; each call runs as the caller of
 * the request.
 */
export interface ServiceClient<Paths> {
  get<Path extends PathsWith<Paths, 'get'>>(
    path: Path,
    call: Call<Paths, Path, 'get'>,
    options?: CallOptions,
  ): Answer<Paths, Path, 'get'>;
  /** A POST that only reads: it is tried again once when the connection breaks. */
  lookup<Path extends PathsWith<Paths, 'post'>>(
    path: Path,
    call: Call<Paths, Path, 'post'>,
    options?: CallOptions,
  ): Answer<Paths, Path, 'post'>;
  post<Path extends PathsWith<Paths, 'post'>>(
    path: Path,
    call: Call<Paths, Path, 'post'>,
    options?: CallOptions,
  ): Answer<Paths, Path, 'post'>;
  put<Path extends PathsWith<Paths, 'put'>>(
    path: Path,
    call: Call<Paths, Path, 'put'>,
  ): Answer<Paths, Path, 'put'>;
  delete<Path extends PathsWith<Paths, 'delete'>>(
    path: Path,
    call: Call<Paths, Path, 'delete'>,
    options?: CallOptions,
  ): Answer<Paths, Path, 'delete'>;
}

/** `Paths` are the generated ones of the service behind the client. */
export function serviceClient<Paths>(
  client: RestClient,
  context: GraphContext,
): ServiceClient<Paths> {
  const at = (path: string, { path: parts, query }: AnyCall): string =>
    pathFrom(path, parts ?? {}, query);
  return {
    get: (path, call: AnyCall, options) => client.get(context.scope, at(path, call), options),
    lookup: (path, call: AnyCall, options) =>
      client.lookup(context.scope, at(path, call), given(call.body), options),
    post: (path, call: AnyCall, options) =>
      client.post(context.scope, at(path, call), given(call.body), options),
    put: (path, call: AnyCall) => client.put(context.scope, at(path, call), given(call.body)),
    delete: (path, call: AnyCall, options) => client.delete(context.scope, at(path, call), options),
  };
}

/**
 * A body without parts that are null: for the services, absent is the only word for it. An
 * operation without a body is sent none.
 */
const given = (body: unknown): object | undefined =>
  body === undefined
    ? undefined
    : Object.fromEntries(
        Object.entries(Object(body) as object).filter(([, value]) => value != null),
      );
