import { lookUpTable } from '@palisade/vocabulary/lookUpTable.ts';
import type { Reading } from '../reading.ts';
import { readHarEntry } from '../readHarEntry.ts';
import { headerOf } from '../readBody.ts';
import { type RawMessage, readMessage } from './readMessage.ts';

const LITERAL = /^<!\[CDATA\[([\s\S]*)\]\]>$/;
const ENTITIES = lookUpTable({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" });

/**
 * Reads one item of a Burp export: the request and the answer as they were on the wire, in base64
 * or as text.
 */
export function readBurpItem(text: string, now: number): Reading {
  const url = plain(element(text, 'url')?.content ?? '');
  const request = messageOf(text, 'request');
  if (request === null) return { rejected: 'noRequest' };
  const response = messageOf(text, 'response');
  if (response === null) return { rejected: 'noResponse' };
  const [method = ''] = request.start.split(' ', 1);
  const status = Number(
    response.start.split(' ', 2)[1] ?? plain(element(text, 'status')?.content ?? ''),
  );
  return readHarEntry(
    {
      startedDateTime:
        timeOf(plain(element(text, 'time')?.content ?? ''), headerOf(response.headers, 'date')) ??
        now,
      request: {
        method,
        url: url === '' ? undefined : url,
        headers: request.headers.map(([name, value]) => ({ name, value })),
        ...(request.body.length === 0
          ? {}
          : {
              postData: {
                mimeType: headerOf(request.headers, 'content-type'),
                text: request.body.toString('base64'),
                encoding: 'base64',
              },
              bodySize: request.body.length,
            }),
      },
      response: {
        status,
        headers: response.headers.map(([name, value]) => ({ name, value })),
        content: {
          mimeType: headerOf(response.headers, 'content-type'),
          text: response.body.toString('base64'),
          encoding: 'base64',
          size: response.body.length,
        },
      },
    },
    now,
  );
}

interface Element {
  readonly attributes: string;
  readonly content: string;
}

function element(text: string, name: string): Element | null {
  const start = new RegExp(`<${name}((?: [^>]{0,200})?)>`).exec(text);
  if (start === null) return null;
  const from = start.index + start[0].length;
  const literal = text.startsWith('<![CDATA[', from) ? text.indexOf(`]]></${name}>`, from) : -1;
  const end = literal < 0 ? text.indexOf(`</${name}>`, from) : literal + 3;
  return end < 0 ? null : { attributes: start[1] ?? '', content: text.slice(from, end) };
}

function messageOf(text: string, name: string): RawMessage | null {
  const found = element(text, name);
  if (found === null) return null;
  const content = plain(found.content);
  return readMessage(
    found.attributes.includes('base64="true"')
      ? Buffer.from(content, 'base64')
      : Buffer.from(content),
  );
}

function plain(content: string): string {
  const literal = LITERAL.exec(content.trim());
  if (literal !== null) return (literal[1] ?? '').replaceAll(']]]]><![CDATA[>', ']]>');
  return content
    .trim()
    .replace(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => ENTITIES[name] ?? '');
}

/**
 * The server's clock first: the export names its zone by letters that mean different things in
 * different places.
 */
function timeOf(exported: string, answered: string): string | null {
  if (!Number.isNaN(Date.parse(answered))) return new Date(answered).toISOString();
  const parts = /^\w{3} (\w{3}) (\d{1,2}) ([\d:]{8}) \S+ (\d{4})$/.exec(exported);
  const time = parts === null ? exported : `${parts[2]} ${parts[1]} ${parts[4]} ${parts[3]} UTC`;
  return Number.isNaN(Date.parse(time)) ? null : new Date(time).toISOString();
}
