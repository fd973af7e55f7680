import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import spanish from '@palisade/vocabulary/documentSentences.es.json' with { type: 'json' };
import { lintDocument } from './lintDocument.ts';

interface Rule {
  readonly recommended?: boolean;
  readonly message?: string;
  readonly description?: string;
}

const require = createRequire(import.meta.url);
const { oas } = require('@stoplight/spectral-rulesets') as { oas: { rules: Record<string, Rule> } };
const owasp = require('@stoplight/spectral-owasp-ruleset') as { rules: Record<string, Rule> };

/** Sentences that rules say as they are; those of an error are said by functions. */
const SENTENCES = [...Object.values(oas.rules), ...Object.values(owasp.rules)]
  .filter(({ recommended }) => recommended !== false)
  .map(({ message, description }) => message ?? description ?? '')
  .filter((text) => !/^\{\{error\}\}\.?$/.test(text))
  .map((text) => text.replace(/\.?$/, '.'));

const PATTERNS = Object.keys(spanish).map(
  (template) =>
    new RegExp(
      `^${template
        .split(/\{\{\w+\}\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('.+')}$`,
      's',
    ),
);

/** Breaks what functions of rules find. */
const BROKEN = {
  openapi: '3.0.3',
  info: {},
  servers: [{ url: 'http://{host}/api/', variables: { port: { default: '1' } } }],
  tags: [{ name: 'a' }, { name: 'a' }],
  paths: {
    '/things/{thing}/{thing}': {
      get: {
        security: [{ missing: [] }],
        parameters: [
          { name: 'other', in: 'path', schema: { type: 'integer', enum: ['one', 'one'] } },
          { name: 'q', in: 'query', schema: { type: 'string', example: 1, maxLength: 0 } },
          { name: 'q', in: 'query', schema: { $ref: '#/components/schemas/Gone', type: 'string' } },
          { name: 'kind', in: 'nowhere', schema: { type: 'array' } },
        ],
        responses: {
          200: {
            description: 'ok',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['id'],
                  properties: { id: { type: 'string', format: 'uuid' } },
                },
                example: { id: 'none' },
              },
            },
          },
        },
        unknown: true,
      },
    },
    '/things/{one}/{two}': { get: { responses: {} } },
  },
};

describe('SHELL-15 what lint says, in Spanish', () => {
  it('SHELL-15 has every sentence of the rules', () => {
    assert.ok(SENTENCES.length > 50);
    assert.deepEqual(
      SENTENCES.filter((sentence) => !Object.hasOwn(spanish, sentence)),
      [],
    );
  });

  it('SHELL-15 translates every message about a faulty document, each a sentence', async () => {
    const { issues } = await lintDocument(JSON.stringify(BROKEN));
    const said = new Set(issues.map(({ message }) => message));
    assert.ok(said.size > 25, `${said.size} messages`);
    assert.deepEqual(
      [...said].filter((message) => !PATTERNS.some((pattern) => pattern.test(message))),
      [],
    );
    assert.deepEqual(
      [...said].filter((message) => !/[^.?][.?]$/.test(message)),
      [],
    );
  });
});
