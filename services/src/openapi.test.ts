import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openApiDocuments } from './openapi.ts';

interface Operation {
  readonly responses: Readonly<Record<string, object>>;
}

describe('OpenAPI documents', () => {
  it('are made for every domain without a database, each route with its answer', async () => {
    const documents = await openApiDocuments();
    assert.ok(['inventory', 'labels'].every((name) => name in documents));
    for (const [name, document] of Object.entries(documents)) {
      const { openapi, paths } = document as {
        openapi: string;
        paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
      };
      assert.equal(openapi, '3.1.0', name);
      assert.ok(Object.keys(paths).length > 0, name);
    }
    const { paths } = documents['inventory'] as {
      paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    };
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { responses }] of Object.entries(methods))
        assert.ok(
          Object.entries(responses).some(
            ([status, answer]) =>
              status === '204' || (status.startsWith('2') && 'content' in answer),
          ),
          `${method} ${path}`,
        );
    }
  });
});
