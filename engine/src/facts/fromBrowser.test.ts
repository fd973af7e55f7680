import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pair } from '../exchange/exchange.ts';
import { EndpointFacts } from './endpointFacts.ts';
import { exampleExchange } from '../exchange/exampleExchange.ts';
import { isFromBrowser } from './fromBrowser.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';
const from = (agent: string, ...more: Pair[]): boolean =>
  isFromBrowser({ requestHeaders: [['user-agent', agent], ...more] });

describe('POST-14 requests of pages in browsers', () => {
  it('have a page, a session or a site beside the name of a browser', () => {
    assert.ok(from(CHROME, ['origin', 'https://shop.example']));
    assert.ok(from(CHROME, ['cookie', 'sid=1']));
    assert.ok(from(CHROME, ['sec-fetch-site', 'same-origin']));
    assert.ok(!from(CHROME), 'an address that was typed, or a program of that name');
    assert.ok(!from(CHROME, ['sec-fetch-site', 'none']));
  });

  it('are none of apps, libraries, crawlers and monitors', () => {
    const origin: Pair = ['origin', 'https://shop.example'];
    for (const agent of [
      'okhttp/4.12.0',
      'python-requests/2.31.0',
      'Shop/6.4 (iOS 19.0)',
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 zgrab/0.x',
      CHROME.replace('Chrome', 'HeadlessChrome'),
    ])
      assert.ok(!from(agent, origin), agent);
  });

  it('are forgotten once nobody browses any more', () => {
    const facts = new EndpointFacts();
    const browsed: Pair[] = [
      ['user-agent', CHROME],
      ['referer', 'https://shop.example/'],
    ];
    const send = (requestHeaders: Pair[], at: number): void => {
      facts.observe(200, at);
      facts.look(exampleExchange({ startedAt: at, status: 200, requestHeaders }), false);
    };
    send(browsed, 1_000);
    assert.ok(facts.has('browsed'));
    for (let request = 0; request < 2_000; request++) send([], 2_000 + request);
    assert.ok(!facts.has('browsed'));
  });
});
