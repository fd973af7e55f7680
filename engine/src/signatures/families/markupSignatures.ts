import type { Report } from '../signature.ts';
import { applyPatterns, rulesOf } from './patternRules.ts';

const rule = rulesOf('xxe');

const RULES = [
  rule(
    'external entity',
    'critical',
    /<!entity\s{1,9}(?:%\s{1,9})?[\w.:-]{1,60}\s{1,9}(?:system|public)\b/,
    'Makes an XML parser fetch a file or URL (XXE)',
  ),
  rule(
    'external document type',
    'critical',
    /<!doctype\s{1,9}[\w.:-]{1,60}\s{1,9}(?:system\s{1,9}["']|public\s{1,9}["'](?!-\/\/(?:w3c|ietf|oasis|apple)\/\/)[^"']{0,200}["']\s{0,9}["'])/,
    'Makes an XML parser load an external DTD',
  ),
  rule(
    'entity',
    'error',
    /<!entity\s{1,9}(?:%\s{1,9})?[\w.:-]{1,60}\s{1,9}["']/,
    'Defines XML entities, which can expand without end or hide text',
  ),
  rule(
    'entities of entities',
    'critical',
    /<!entity\s{1,9}[\w.:-]{1,60}\s{1,9}["'](?:&[\w.:-]{1,60};){2,}|<!entity\s{1,9}%\s{1,9}[\w.:-]{1,60}\s{1,9}["']\s{0,9}<!entity|%[\w.:-]{1,60};\s{0,9}\]>|<!doctype[^[>]{1,80}\[[^\]]{0,800}%[\w.:-]{1,40};/,
    'Nests XML entities in each other',
  ),
  rule(
    'inclusion',
    'critical',
    /<xi:include\b|xmlns:xi\s{0,3}=|http:\/\/www\.w3\.org\/2001\/xinclude|<xsl:(?:include|import|value-of)\s[^>]{0,80}(?:document\(|system-property|unparsed-text)|xmlns:(?:php|xalan|msxsl|java)\s{0,3}=/,
    'Makes an XML parser include a file or run code',
  ),
];

/** Finds documents of XML that read files or call out. The text is lower-case. */
export const markupSignatures = (text: string, report: Report): void =>
  applyPatterns(RULES, text, report);
