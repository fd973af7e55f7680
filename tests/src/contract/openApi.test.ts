import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openApiChecker } from './openApi.ts';
import type { UpstreamCall } from './recordingProxy.ts';

const COMPANY = '00000000-0000-4000-8000-000000000003';
const LABEL = {
  id: COMPANY,
  name: 'payments',
  groupId: COMPANY,
  groupName: 'Team',
  isMadeByRule: false,
  isTag: true,
  createdAt: '2026-01-31T12:00:00.000Z',
  createdBy: 'ada@example.com',
  version: 1,
};
const call: UpstreamCall = {
  method: 'POST',
  path: `/labels/${COMPANY}/labels/lookup`,
  requestBody: JSON.stringify({ ids: [COMPANY] }),
  status: 200,
  contentType: 'application/json; charset=utf-8',
  responseBody: JSON.stringify([LABEL, null]),
};

describe('checking calls against OpenAPI documents', () => {
  const cases: [string, Partial<UpstreamCall>, RegExp | null][] = [
    ['a right call passes', {}, null],
    ['a path that no service has', { path: '/labels/everything' }, /is in no document/],
    [
      'a body with a part that is not known',
      { requestBody: JSON.stringify({ ids: [], first: 1 }) },
      /additional/,
    ],
    [
      'an answer that lacks a field',
      { responseBody: JSON.stringify([{ ...LABEL, groupName: undefined }]) },
      /groupName/,
    ],
    [
      'an answer of another type',
      { responseBody: JSON.stringify([{ ...LABEL, name: 1 }]) },
      /string/,
    ],
    [
      'a failure that is not a problem',
      {
        status: 400,
        contentType: 'application/problem+json',
        responseBody: JSON.stringify({ message: 'no' }),
      },
      /detail/,
    ],
    [
      'a content type that is not declared',
      { contentType: 'text/html', responseBody: '' },
      /text\/html/,
    ],
    [
      'a query that the route does not take',
      {
        method: 'GET',
        path: `/inventory/${COMPANY}/hosts?page=2`,
        requestBody: '',
        responseBody: JSON.stringify({ items: [], hasNextPage: false }),
      },
      /"page" is not known/,
    ],
    [
      'a query out of bounds',
      {
        method: 'GET',
        path: `/inventory/${COMPANY}/hosts?first=101`,
        requestBody: '',
        responseBody: JSON.stringify({ items: [], hasNextPage: false }),
      },
      /"first" may not be 101/,
    ],
  ];
  for (const [title, change, fault] of cases) {
    it(`GRAPH-03 ${title}${fault === null ? '' : ' is told'}`, async () => {
      const faults = (await openApiChecker()).faults({ ...call, ...change });
      if (fault === null) assert.deepEqual(faults, []);
      else assert.match(faults.join('\n'), fault);
    });
  }
});
