import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { csvLine } from './csv.ts';

describe('a line of CSV', () => {
  for (const [cells, line] of [
    [['GET', '/a', 7.5, 12, true, false, null], 'GET,/a,7.5,12,yes,no,'],
    [[['a', 'b'], [200, 404], []], 'a; b,200; 404,'],
    [['a,b', 'say "x"', 'two\nlines'], '"a,b","say ""x""","two\nlines"'],
    [
      ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=x', -1],
      `'=1+1,'+1,'-1,'@SUM(A1),'\tx,"'\r=x",-1`,
    ],
    [['\n=x', '＝1+1', '＋1', '－1', '＠x'], `"'\n=x",'＝1+1,'＋1,'－1,'＠x`],
    [['=HYPERLINK("http://x","y")'], `"'=HYPERLINK(""http://x"",""y"")"`],
    [[['=cmd', 'x']], `'=cmd; x`],
    [['ünïcode 日本'], 'ünïcode 日本'],
  ] as const) {
    it(`INV-03 ${JSON.stringify(cells)} is ${JSON.stringify(line)}`, () =>
      assert.equal(csvLine(cells), `${line}\r\n`));
  }
});
