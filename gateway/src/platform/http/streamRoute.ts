import type { FastifyReply, FastifyRequest } from 'fastify';
import { getOperationAST, getVariableValues, GraphQLError, parse, validate, type DocumentNode, type GraphQLSchema } from 'graphql';
import { createHandler, type OperationArgs, type Response } from 'graphql-sse';
import { decodeJwt } from 'jose';
import { hash } from '../auth/viewerCache.ts';
import type { GraphContext } from '../context.ts';
import { checkLimits } from './limits.ts';
import { liveResults } from './liveResults.ts';
import { maskErrors } from './mask.ts';
import { Refusal } from './refusal.ts';
import { admit, contextFor, type Admitted, type Intake } from './requests.ts';
import type { Credentials } from './credentials.ts';
import { Slots } from './slots.ts';

type Args = OperationArgs<GraphContext & Record<PropertyKey, unknown>>;

interface Opened extends Admitted {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const STREAMS_PER_SESSION = 6;
/** Headers that graphql-sse looks at; body and accept have been read by then. */
const HANDLED_AS: Readonly<Record<string, string>> = { accept: 'text/event-stream', 'content-type': 'application/json' };

/** Handler of `/graphql/stream`: one subscription a connection, as server-sent events. */
export function streamHandler(schema: GraphQLSchema, intake: Intake, checkEvery: number): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const slots = new Slots(STREAMS_PER_SESSION);
  const handle = createHandler<FastifyRequest, Opened, GraphContext & Record<PropertyKey, unknown>>({
    authenticate: () => null,
    onSubscribe: (_request, _params) => prepared(schema, _request.context),
    subscribe: async (args) => {
      const { operation, credentials, request, reply, context } = opened.get(args.contextValue) ?? missing();
      return liveResults({
        schema,
        document: args.document,
        operationName: operation.operationName,
        variableValues: operation.variables,
        context,
        refresh: async () => contextFor(intake, request, reply, credentials, credentials.bearer === null ? null : await intake.viewers.get(credentials.bearer, request.ip), operation.isTrusted),
        mask: (result) => maskErrors(result, request.id, request.log),
        checkEvery,
      });
    },
  });
  return async (request, reply) => {
    if (!String(request.headers.accept ?? '').includes('text/event-stream')) throw new Refusal(406, 'NOT_ACCEPTABLE', 'Live updates are sent as text/event-stream: say so in the Accept header.');
    const body = request.method === 'GET' ? bodyOfQuery(request.query) : request.body;
    const admitted = await admit(intake, request, reply, body);
    const release = slots.take(sessionKey(admitted.credentials, request));
    try {
      const [content, init] = await handle({
        method: 'POST',
        url: request.url,
        headers: { get: (name) => HANDLED_AS[name] ?? null },
        body: { query: admitted.operation.query, variables: { ...admitted.operation.variables }, ...(admitted.operation.operationName === null ? {} : { operationName: admitted.operation.operationName }) },
        raw: request,
        context: { ...admitted, request, reply },
      });
      await send(reply, content, init);
    } finally {
      release();
    }
  };
}

const opened = new WeakMap<object, Opened>();
const documents = new Map<string, DocumentNode>();

function prepared(schema: GraphQLSchema, entry: Opened): Args | Response {
  const { operation, context } = entry;
  try {
    const document = documentOf(operation.query);
    const errors = validate(schema, document);
    if (errors.length > 0) return refused(400, errors);
    const definition = getOperationAST(document, operation.operationName);
    if (definition?.operation !== 'subscription') return refused(400, [new GraphQLError('Only subscriptions are answered here. Send queries and mutations to /graphql.', { extensions: { code: 'NOT_A_SUBSCRIPTION' } })]);
    const { errors: wrongVariables } = getVariableValues(schema, definition.variableDefinitions ?? [], operation.variables);
    if (wrongVariables) return refused(400, wrongVariables);
    if (!operation.isTrusted) checkLimits(schema, document, definition, operation.variables);
    opened.set(context, entry);
    return { schema, document, operationName: operation.operationName, variableValues: operation.variables, contextValue: context as Args['contextValue'] }; // graphql-sse wants any record.
  } catch (error) {
    if (error instanceof GraphQLError) return refused(400, [error]);
    throw error;
  }
}

/** Parsed texts of trusted documents and a few raw ones. */
function documentOf(query: string): DocumentNode {
  const known = documents.get(query);
  if (known) return known;
  if (documents.size >= 100) documents.clear();
  const document = parse(query);
  documents.set(query, document);
  return document;
}

const refused = (status: number, errors: readonly GraphQLError[]): Response => [JSON.stringify({ errors }), { status, statusText: 'Refused', headers: { 'content-type': 'application/json; charset=utf-8' } }];

function missing(): never {
  throw new Error('The context of a stream is the one it was opened with.');
}

async function send(reply: FastifyReply, content: Response[0], init: Response[1]): Promise<void> {
  if (content === null || typeof content === 'string') {
    await reply.code(init.status).headers(init.headers ?? {}).send(content);
    return;
  }
  reply.hijack();
  const { raw } = reply;
  const own = Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]));
  raw.writeHead(init.status, { ...own, ...init.headers });
  raw.once('close', () => void content.return(undefined));
  for await (const part of content) {
    if (raw.destroyed || !raw.writable) break;
    if (!raw.write(part)) await new Promise<void>((resolve) => {
      raw.once('drain', resolve);
      raw.once('close', resolve);
    });
  }
  raw.end();
}

/** `?id=…&variables={…}` of an EventSource, which cannot send a body. */
function bodyOfQuery(query: unknown): unknown {
  const { variables, ...rest } = Object(query) as Record<string, unknown>; // Fastify parses every query string into an object.
  if (typeof variables !== 'string') return rest;
  try {
    return { ...rest, variables: JSON.parse(variables) as unknown };
  } catch {
    throw new Refusal(400, 'BAD_VARIABLES', '"variables" is not valid JSON.');
  }
}

/** A person's session, whichever access token it has by now; else the token. */
function sessionKey({ bearer }: Credentials, request: FastifyRequest): string {
  if (bearer === null) return request.ip;
  try {
    const { sid } = decodeJwt(bearer);
    return typeof sid === 'string' ? sid : hash(bearer);
  } catch {
    return hash(bearer);
  }
}
