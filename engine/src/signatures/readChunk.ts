import { addressSignatures } from './families/addressSignatures.ts';
import { codeSignatures } from './families/codeSignatures.ts';
import { commandSignatures } from './families/commandSignatures.ts';
import { markupSignatures } from './families/markupSignatures.ts';
import { noSqlSignatures } from './families/noSqlSignatures.ts';
import { pathSignatures } from './families/pathSignatures.ts';
import {
  ldapSignatures,
  lineSignatures,
  objectSignatures,
  prototypeSignatures,
} from './families/smallSignatures.ts';
import { templateSignatures } from './families/templateSignatures.ts';
import { GATE } from './gateLiterals.ts';
import type { Report } from './signature.ts';
import { sqlSignatures } from './sql/sqlSignatures.ts';
import { xssSignatures } from './xss/xssSignatures.ts';

const READERS: readonly (readonly [bit: number, read: (text: string, report: Report) => void])[] = [
  [GATE.sql, sqlSignatures],
  [GATE.noSql, noSqlSignatures],
  [GATE.xss, xssSignatures],
  [GATE.command, commandSignatures],
  [GATE.code, codeSignatures],
  [GATE.path, pathSignatures],
  [GATE.url, addressSignatures],
  [GATE.url & ~GATE.path, pathSignatures],
  [GATE.xml, markupSignatures],
  [GATE.template, templateSignatures],
  [GATE.ldap, ldapSignatures],
  [GATE.line, lineSignatures],
  [GATE.object, objectSignatures],
  [GATE.prototype, prototypeSignatures],
];

/** Lets every family read a chunk that its gate bit is set for. The text is lower-case. */
export function readChunk(text: string, gate: number, report: Report): void {
  let isPathRead = false;
  for (const [bit, read] of READERS) {
    if ((gate & bit) === 0) continue;
    if (read === pathSignatures) {
      if (isPathRead) continue;
      isPathRead = true;
    }
    read(text, report);
  }
}
