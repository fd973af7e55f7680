import { request } from 'undici';
import { readEvents } from '@palisade/gateway/platform/upstream/serverSentEvents.ts';
import type { GraphAnswer } from './contractWorld.ts';

/**
 * First result of a subscription or its refusal, sent as the web client sends it; `afterwards`
 * makes something happen once the stream is open, and is told when the message came.
 */
export async function firstMessage(
  url: string,
  bearer: string | undefined,
  subscription: object,
  afterwards: (heard: AbortSignal) => Promise<unknown>,
): Promise<Pick<GraphAnswer, 'data' | 'errors'>> {
  const { statusCode, body } = await request(url, {
    method: 'POST',
    headers: {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      accept: 'text/event-stream',
      'content-type': 'application/json; charset=utf-8',
    },
    body: JSON.stringify(subscription),
    signal: AbortSignal.timeout(60_000),
  });
  if (statusCode !== 200) return (await body.json()) as GraphAnswer; // A refusal is answered as a result without data.
  const heard = new AbortController();
  const happening = afterwards(heard.signal);
  try {
    for await (const data of readEvents(body))
      if (data !== '') return JSON.parse(data) as GraphAnswer; // A result of the graph.
    throw new Error('The stream ended without a message.');
  } finally {
    heard.abort();
    await happening;
    body.destroy();
  }
}
