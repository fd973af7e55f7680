/** Reading the generated types of a service's OpenAPI document. */

type Json<Response> = Response extends { content: { 'application/json': infer Body } }
  ? Body
  : null;

/** What an operation answers when it succeeds; null when it has nothing to say. */
export type AnswerOf<Operation> = Operation extends { responses: { 200: infer Response } }
  ? Json<Response>
  : Operation extends { responses: { 201: infer Response } }
    ? Json<Response>
    : null;

/** Data of the messages of an operation that answers with an event stream. */
export type MessageOf<Operation> = Operation extends {
  responses: { 200: { content: { 'text/event-stream': infer Message } } };
}
  ? Message
  : never;

/** One of the items of a page. */
export type ItemOf<Page extends { items: unknown[] }> = Page['items'][number];
/** A row of a list that has null where there is none. */
export type RowOf<List extends unknown[]> = NonNullable<List[number]>;

/**
 * What is sent: nothing of it is changed, and an optional part may be given as null, which is left
 * out.
 */
type Sent<Value> = Value extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Value extends object
    ? {
        readonly [Key in keyof Value]:
          | Sent<Value[Key]>
          | (object extends Pick<Value, Key> ? null | undefined : never);
      }
    : Value;

type BodyOf<Operation> = Operation extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? { readonly body: Sent<Body> }
  : { readonly body?: never };
type PathOf<Operation> = Operation extends { parameters: { path: infer Path extends object } }
  ? { readonly path: Sent<Path> }
  : { readonly path?: never };
type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? [NonNullable<Query>] extends [never]
    ? { readonly query?: never }
    : { readonly query?: Sent<NonNullable<Query>> }
  : { readonly query?: never };

/** Body, path and query of a call. */
export type CallOf<Operation> = BodyOf<Operation> & PathOf<Operation> & QueryOf<Operation>;

type Method = 'get' | 'put' | 'post' | 'delete';
/** Paths that know the method. */
export type PathsWith<Paths, M extends Method> = {
  [Path in keyof Paths]: Paths[Path] extends Record<M, { responses: unknown }> ? Path : never;
}[keyof Paths] &
  string;
export type OperationOf<Paths, Path extends keyof Paths, M extends Method> =
  Paths[Path] extends Record<M, infer Operation> ? Operation : never;
