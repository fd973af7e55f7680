import type { FastifyReply, FastifyRequest } from 'fastify';
import { project } from './projection.ts';
import { projectionOf } from './listRequest.ts';
import type { Resource } from './resources.ts';
import { ScimError } from './scimError.ts';

/** Answers in the media type of SCIM. */
export const sendScim = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.code(status).type('application/scim+json; charset=utf-8').send(JSON.stringify(body));

const tagsOf = (header: string): string[] => header.split(',').map((tag) => tag.trim());

/** Versions are weak: clients drop the mark, or the quotes, of those they send back. */
const plain = (tag: string): string => tag.replace(/^W\//i, '').replaceAll('"', '');

/** @throws ScimError 412 where a client changes another version than there is */
export function needMatch({ headers }: FastifyRequest, { meta }: Resource): void {
  const wanted = headers['if-match'];
  if (wanted === undefined || wanted.trim() === '*') return;
  if (tagsOf(wanted).some((tag) => plain(tag) === plain(meta.version))) return;
  throw new ScimError(412, 'This was changed meanwhile: read it again.');
}

/** Answers with a resource, its version and the attributes that are wanted of it. */
export function sendResource(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: Resource,
  status = 200,
): FastifyReply {
  const { version, location } = resource.meta;
  reply.header('etag', version);
  if (status === 201) reply.header('location', location);
  const known = request.method === 'GET' ? request.headers['if-none-match'] : undefined;
  if (known !== undefined && tagsOf(known).some((tag) => plain(tag) === plain(version)))
    return reply.code(304).send();
  reply.header('content-location', location);
  return sendScim(reply, status, project(resource, projectionOf(request.query)));
}
