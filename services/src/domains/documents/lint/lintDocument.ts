import { createRequire } from 'node:module';
import type { Json } from '@palisade/engine/oas/apiDocument.ts';
import { expandedSize } from '@palisade/engine/oas/expandedSize.ts';
import { Resolver } from '@stoplight/spectral-ref-resolver';
import {
  Spectral,
  type ISpectralDiagnostic,
  type RulesetDefinition,
} from '@stoplight/spectral-core';
import { Problem } from '../../../platform/problem.ts';
import { withAskedHeaders } from './headerNames.ts';
import { parseHarmless, withOwnNames } from './harmlessNames.ts';

export interface LintIssue {
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  readonly rule: string;
  readonly message: string;
  /** Dotted path in the document. */
  readonly path: string;
}

/** Issues kept of one document. */
export const MOST_ISSUES = 2_000;
const SEVERITIES = ['error', 'warning', 'information', 'hint'] as const;
const LONGEST = 500;

// CommonJS packages whose default exports differ by loader; required, they are what they say.
const require = createRequire(import.meta.url);

let spectral: Promise<Spectral> | null = null;

/**
 * One linter for all documents of a process: OpenAPI rules and OWASP's API Security Top 10. Nothing
 * is fetched: references to elsewhere stay unresolved.
 */
async function linter(): Promise<Spectral> {
  const { oas } = require('@stoplight/spectral-rulesets') as { oas: RulesetDefinition };
  const owasp = require('@stoplight/spectral-owasp-ruleset') as RulesetDefinition;
  const made = new Spectral({ resolver: new Resolver({ resolvers: {} }) as never }); // the packages disagree about the version of their own resolver's type
  made.setRuleset({ extends: [oas, owasp], rules: {} } as RulesetDefinition);
  return made;
}

/**
 * The linter walks a document with all references expanded, some 7,000 values a second when it
 * finds fault with many of them.
 */
const LARGEST_EXPANSION = { values: 500_000, timesItsSize: 20 } as const;

/**
 * Lints a document given as JSON text; the worst issues first.
 * @throws Problem in words when its references multiply it beyond what can be walked
 */
export async function lintDocument(
  json: string,
): Promise<{ readonly issues: readonly LintIssue[]; readonly total: number }> {
  const root = parseHarmless(json) as Json; // stored as it was read
  const { own, expanded } = expandedSize(root);
  if (expanded > LARGEST_EXPANSION.values && expanded > own * LARGEST_EXPANSION.timesItsSize) {
    throw new Problem(
      'badInput',
      'The references of the document multiply it too often to lint it.',
      { field: 'document' },
    );
  }
  spectral ??= linter();
  const found = await (
    await spectral
  ).run(withAskedHeaders(root) as Json, { ignoreUnknownFormat: true });
  const issues = found
    .map(issueOf)
    .toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
  return { issues: issues.slice(0, MOST_ISSUES), total: issues.length };
}

/** As a sentence: some rules end theirs with a full stop, some do not, some after a question. */
const sentenceOf = (message: string): string => {
  const words = message.replace(/[.\s]+$/, '');
  return /[!?]$/.test(words) ? words : `${words}.`;
};

function issueOf({ severity, code, message, path }: ISpectralDiagnostic): LintIssue {
  return {
    severity: SEVERITIES[severity] ?? 'hint',
    rule: String(code).slice(0, LONGEST),
    message: sentenceOf(withOwnNames(message)).slice(0, LONGEST),
    path: withOwnNames(path.join('.')).slice(0, LONGEST),
  };
}
