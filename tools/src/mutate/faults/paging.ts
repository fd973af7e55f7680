import type { Fault } from '../fault.ts';

/** Pages of lists. */
export const PAGING: readonly Fault[] = [
  {
    name: 'there is always a next page',
    file: 'services/src/platform/keyset.ts',
    text: 'hasNextPage: rows.length > first,',
    by: 'hasNextPage: rows.length >= first,',
    tests: ['services/src/platform/keyset.test.ts'],
  },
  {
    name: 'a page repeats its last row',
    file: 'services/src/platform/keyset.ts',
    text: "${direction === 'asc' ? '>' : '<'} (${bound",
    by: "${direction === 'asc' ? '>=' : '<='} (${bound",
    tests: ['services/src/platform/keyset.test.ts'],
  },
  {
    name: 'a page has one row too many',
    file: 'services/src/platform/keyset.ts',
    text: 'items: rows.slice(0, first).map',
    by: 'items: rows.slice(0, first + 1).map',
    tests: ['services/src/platform/keyset.test.ts'],
  },
  {
    name: 'pages go on in the wrong direction',
    file: 'services/src/platform/keyset.ts',
    text: "direction === 'asc' ? '>' : '<'",
    by: "direction === 'asc' ? '<' : '>'",
    tests: ['services/src/platform/keyset.test.ts'],
  },
  {
    name: 'a page of any size is given',
    file: 'services/src/platform/keyset.ts',
    text: 'if (!Number.isInteger(first) || first < 1 || first > LIMITS.pageSize) {',
    by: 'if (!Number.isInteger(first) || first < 1) {',
    tests: ['services/src/platform/keyset.test.ts'],
  },
  {
    name: 'a cursor of another list is taken',
    file: 'services/src/platform/keyset.ts',
    text: 'const position = after == null ? null : decodeCursor(after, order);',
    by: "const position = after == null ? null : decodeCursor(after, [sort, direction].join('\\n'));",
    tests: ['services/src/platform/keyset.test.ts'],
  },
  {
    name: 'a cursor is not signed',
    file: 'services/src/platform/cursor.ts',
    text: '    values === null ||\n    !timingSafeEqual(bytes.subarray(0, MAC_BYTES), macOf(JSON.stringify([order, ...values])))',
    by: '    values === null',
    tests: ['services/src/platform/cursor.test.ts'],
  },
  {
    name: 'the ledger leaves lines of a minute out',
    file: 'services/src/domains/ingest/ledger.repository.ts',
    text: "      { expression: 'source', type: 'text' },\n    ],\n    direction: 'desc',",
    by: "    ],\n    direction: 'desc',",
    tests: ['services/src/domains/ingest/collect.test.ts'],
  },
  {
    name: 'the ranges of two lists are one list',
    file: 'services/src/domains/identity/ip-lists/ipLists.repository.ts',
    text: 'where company_id = $1 and list = $2 and ${plan.where(values)}',
    by: "where company_id = $1 and $2 <> '' and ${plan.where(values)}",
    tests: ['services/src/domains/identity/ip-lists/ipLists.test.ts'],
  },
  {
    name: 'a connection never has a page before',
    file: 'gateway/src/platform/graph/connection.ts',
    text: 'hasPreviousPage: this.#source.after != null,',
    by: 'hasPreviousPage: false,',
    tests: ['gateway/src/domains/inventory/inventory.graph.test.ts'],
  },
  {
    name: 'the graph asks for pages of any size',
    file: 'gateway/src/platform/graph/connection.ts',
    text: 'if (size < 1 || size > LIMITS.pageSize)',
    by: 'if (size < 1)',
    tests: [
      'gateway/src/domains/inventory/inventory.graph.test.ts',
      'gateway/src/domains/posture/posture.graph.test.ts',
    ],
  },
  {
    name: 'the end of a page is its beginning',
    file: 'gateway/src/platform/graph/connection.ts',
    text: 'endCursor: items.at(-1)?.cursor ?? null,',
    by: 'endCursor: items[0]?.cursor ?? null,',
    tests: ['gateway/src/domains/inventory/inventory.graph.test.ts'],
  },
];
