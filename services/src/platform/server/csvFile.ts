import type { Readable } from 'node:stream';
import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import type { Download, Downloads } from './downloads.ts';

/** The answer of a route that sends CSV; `of` is what a line is about, such as "endpoint". */
export const csvAnswer = (of: string) => ({
  description: `A line of headings, then a line for each ${of}; UTF-8.`,
  content: { 'text/csv': { schema: Type.Unsafe<Readable>(Type.String()) } },
});

export interface CsvFile extends Download<string> {
  /** Name of the file, without its date and ending. */
  readonly name: string;
}

/**
 * The body of an answer that browsers save as a file, named after today; nothing on the way keeps
 * it.
 * @throws Problem as `Downloads.body` does
 */
export async function csvFile(
  downloads: Downloads,
  reply: FastifyReply,
  { name, ...download }: CsvFile,
): Promise<Readable> {
  const body = await downloads.body(reply, download);
  const file = `${name}-${new Date().toISOString().slice(0, 10)}.csv`;
  void reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file}"`)
    .header('cache-control', 'no-store');
  return body;
}
