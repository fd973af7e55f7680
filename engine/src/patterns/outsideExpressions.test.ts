import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TREES = ['engine/src', 'services/src', 'gateway/src', 'vocabulary/src'];

/**
 * Files that build expressions for the backtracking engine, each from texts of our own or of a library alone. An
 * expression from outside (of a person, a document, traffic) is compiled by `compilePattern`, or
 * matched without any, as `SegmentPattern` does.
 */
const FROM_OWN_TEXTS = new Set([
  'engine/src/answers/proof.ts',
  'engine/src/attackers/maskedText.ts',
  'engine/src/authentication/messageSecurity.ts',
  'engine/src/authentication/saysRefused.ts',
  'engine/src/exchange/burp/readBurpItem.ts',
  'engine/src/facts/accountAnswers.ts',
  'engine/src/facts/technologies.ts',
  'engine/src/noise/scannerAgents.ts',
  'engine/src/sensitive/commandSecret.ts',
  'engine/src/sensitive/credentialWords.ts',
  'engine/src/sensitive/dataTypes.ts',
  'engine/src/sensitive/financialIds.ts',
  'engine/src/sensitive/fullNames.ts',
  'engine/src/sensitive/issuedSecrets.ts',
  'engine/src/sensitive/matchTypes.ts',
  'engine/src/signatures/answerEvidence.ts',
  'engine/src/signatures/families/addressSignatures.ts',
  'engine/src/signatures/families/codeNames.ts',
  'engine/src/signatures/families/codeSignatures.ts',
  'engine/src/signatures/families/commandLine.ts',
  'engine/src/signatures/families/commandSignatures.ts',
  'engine/src/signatures/families/hiddenCommand.ts',
  'engine/src/signatures/families/noSqlSignatures.ts',
  'engine/src/signatures/families/pathSignatures.ts',
  'engine/src/signatures/families/smallSignatures.ts',
  'engine/src/signatures/families/templateSignatures.ts',
  'engine/src/signatures/sql/splitWords.ts',
  'engine/src/signatures/sql/sqlPieces.ts',
  'engine/src/signatures/sql/sqlSignatures.ts',
  'engine/src/signatures/xss/scriptSignatures.ts',
  'engine/src/signatures/xss/xssSignatures.ts',
  'engine/src/templates/technicalWords.ts',
  'services/src/domains/documents/lint/harmlessNames.ts',
  'services/src/domains/identity/sso/responseText.ts',
  'services/src/platform/server/errors.ts',
  'vocabulary/src/recoveryCodes.ts',
]);

/**
 * What compiles a text: RegExp itself, or the methods of strings that turn a text they are given
 * into one. A set of RE2 has a method of the same name, which compiles nothing.
 */
const COMPILES = /\bRegExp\(|(?<!#set)\.(?:match|matchAll|search)\((?!\/|[A-Z_]+\))/;

function sources(): string[] {
  return TREES.flatMap((tree) =>
    readdirSync(join(ROOT, tree), { recursive: true, withFileTypes: true }),
  )
    .filter((file) => file.isFile() && file.name.endsWith('.ts') && !file.name.endsWith('.test.ts'))
    .map((file) => relative(ROOT, join(file.parentPath, file.name)).replaceAll('\\', '/'))
    .filter((path) => !path.includes('/testing/'));
}

describe('expressions for the backtracking engine', () => {
  it('are built in files alone that build them from our own texts', () => {
    const found = sources().filter((path) => COMPILES.test(readFileSync(join(ROOT, path), 'utf8')));
    assert.deepEqual(found.sort(), [...FROM_OWN_TEXTS].sort());
  });
});
