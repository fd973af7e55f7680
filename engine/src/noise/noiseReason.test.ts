import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readHarEntry } from '../exchange/readHarEntry.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { exampleExchange } from '../exchange/exampleExchange.ts';
import { admits, noiseReason } from './noiseReason.ts';

interface Case {
  method?: string;
  path?: string;
  status?: number;
  type?: string;
  location?: string;
  agent?: string;
  cache?: string;
}

function exchange({
  method = 'GET',
  path = '/orders',
  status = 200,
  type = 'application/json',
  location,
  agent,
  cache,
}: Case): Exchange {
  const reading = readHarEntry({
    startedDateTime: '2026-05-01T10:00:00Z',
    request: {
      method,
      url: `https://shop.example${path}`,
      headers: agent === undefined ? [] : [{ name: 'User-Agent', value: agent }],
    },
    response: {
      status,
      headers: [
        ...(type === '' ? [] : [{ name: 'Content-Type', value: type }]),
        ...(cache === undefined ? [] : [{ name: 'Cache-Control', value: cache }]),
        ...(location === undefined ? [] : [{ name: 'Location', value: location }]),
      ],
      content: { size: 0 },
    },
  });
  assert.ok('exchange' in reading);
  return reading.exchange;
}

const TOKEN = 'k7Zt9Rb1VcQ2mX8wLp4Ns6Yd';

describe('noise', () => {
  for (const [expected, given] of [
    [null, {}],
    ['preflight', { method: 'OPTIONS' }],
    ['scanner', { agent: 'sqlmap/1.8 (https://sqlmap.example)' }],
    [null, { agent: 'Mozilla/5.0 (X11; Linux x86_64)' }],
    ['staticFile', { path: '/assets/app.3f2a.js', type: 'text/javascript' }],
    ['staticFile', { path: '/logo.png', type: '', status: 304 }],
    [null, { path: `/photos/7.jpg?access_token=${TOKEN}`, type: 'image/jpeg', cache: 'private' }],
    ['staticFile', { path: `/assets/app.js?access_token=${TOKEN}`, type: 'text/javascript' }],
    ['staticFile', { path: `/photos/7.jpg?token=${TOKEN}`, type: 'image/jpeg' }],
    ['staticFile', { path: `/app.js?v=${TOKEN}`, type: 'text/javascript' }],
    ['staticFile', { path: '/favicon.ico', type: 'image/x-icon' }],
    ['staticFile', { path: '/app.js.map', type: 'application/json' }],
    ['staticFile', { path: '/about.html', type: 'text/html; charset=utf-8' }],
    ['staticFile', { path: '/static/terms.pdf', type: 'application/pdf' }],
    [null, { path: '/orders/77/invoice.pdf', type: 'application/pdf' }],
    [null, { path: '/invoice.pdf', type: 'application/json' }],
    [null, { path: '/lib/config.js', type: 'application/json' }],
    [null, { path: '/v1.2/users', type: 'application/json' }],
    [null, { method: 'POST', path: '/upload/logo.png', type: 'application/json' }],
    [null, { path: '/export.csv', type: 'text/csv' }],
    ['notFound', { status: 404 }],
    ['notFound', { status: 405, method: 'PUT' }],
    ['notFound', { status: 501 }],
    ['redirectToLogin', { status: 302, location: '/login?next=%2Forders', type: '' }],
    [
      'redirectToLogin',
      { status: 307, location: 'https://id.shop.example/oauth2/authorize?client_id=1' },
    ],
    [null, { status: 302, location: '/login?error=1', path: '/login', method: 'POST' }],
    [null, { status: 302, location: '/orders/8' }],
    [null, { status: 302, location: '/blog/loginless-checkout' }],
    [null, { status: 500 }],
  ] as const) {
    it(`${JSON.stringify(given)} is ${expected ?? 'no noise'}`, () =>
      assert.equal(noiseReason(exchange(given)), expected));
  }

  it('a failure creates none, also where the program says where in it it failed', () => {
    const failed = (text: string) =>
      admits(
        exampleExchange({
          status: 500,
          responseBody: { mediaType: 'application/json', text, size: text.length },
        }),
      );
    assert.ok(!failed('{"class":"NotFound","trace":[{"file":"/srv/a.php","line":9}]}'));
    assert.ok(!failed('{"error":"Traceback (most recent call last):"}'));
  });

  for (const [expected, given] of [
    [true, { status: 201 }],
    [true, { status: 304 }],
    [true, { status: 302, location: '/orders/8' }],
    [false, { status: 302, location: '/login' }],
    [true, { status: 401 }],
    [true, { status: 422, type: 'application/problem+json' }],
    [false, { status: 403, type: 'text/html' }],
    [false, { status: 400 }],
    [false, { status: 500 }],
  ] as const) {
    it(`${JSON.stringify(given)} ${expected ? 'may' : 'may not'} create an endpoint`, () =>
      assert.equal(admits(exchange(given)), expected));
  }
});
