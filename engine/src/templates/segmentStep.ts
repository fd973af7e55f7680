import { gluedKey, gluedSegment } from './gluedSegments.ts';
import { handleKey } from './handles.ts';
import { decodeSegment, literalText, suffixStart } from './segmentKey.ts';
import { segmentShape } from './segmentShape.ts';
import type { TemplateNode } from './templateNode.ts';
import { isApiVersion, isRootWord, isVersionByPlace } from './versionSegment.ts';

/** How one segment of a path reads at one place of the trie. */
export interface SegmentStep {
  /** Key of the literal it would be. */
  literal: string;
  /** Key of the parameter it would be: `{}` with its literal affixes. */
  parameter: string;
  /** Key of the parameter that takes its end: `status.{}`; null without a word before a dot. */
  glued: string | null;
  /** Shape (or the company's own type) that makes it a parameter at once, or null. */
  shape: string | null;
  /** A version: literal for good. */
  version: boolean;
}

const step: SegmentStep = {
  literal: '',
  parameter: '{}',
  glued: null,
  shape: null,
  version: false,
};

/** `/rest/agile/1`: the version comes after the module's name. */
function isUnderRest(node: TemplateNode): boolean {
  return node.parent?.key === 'rest' && node.parameter === null;
}

/**
 * `orders(42)`, `users('a@b.c')`: a key in parentheses as OData writes it, and not `Python_(snake)`,
 * where they explain a name. Index of the parenthesis, or -1.
 */
function parenthesisKey(text: string): number {
  if (text.charCodeAt(text.length - 1) !== 41) return -1;
  const open = text.indexOf('(');
  return open > 0 && open < text.length - 2 && /^[A-Za-z_.]*[A-Za-z]$/.test(text.slice(0, open))
    ? open
    : -1;
}

/**
 * Whether values of this shape stand at a place already as versions of an API would: with something
 * below where one starts, so that `/12345` alone makes no value of `/3/users`.
 */
function isAmongAlike(node: TemplateNode, shape: string): boolean {
  const beside = node.parameters?.get('{}');
  if (beside?.parameter?.shape !== shape) return false;
  return (
    !isRootWord(node.literalBefore ?? '') || beside.literals !== null || beside.parameters !== null
  );
}

/**
 * Reads a segment as sent at its place under `node`. The answer is one object, reused by the next
 * call.
 */
export function readSegment(raw: string, node: TemplateNode): SegmentStep {
  const text = decodeSegment(raw);
  step.literal = literalText(text);
  step.parameter = '{}';
  step.version = false;
  const glued = text.includes('.') ? gluedSegment(text) : null;
  step.glued = glued === null ? handleKey(text) : gluedKey(glued.stem);
  const previous = node.literalBefore;
  if (isApiVersion(text, previous)) {
    step.shape = null;
    step.version = true;
    return step;
  }
  const open = parenthesisKey(text);
  if (open > 0) {
    step.parameter = `${text.slice(0, open)}({})`;
    step.shape = 'text';
    return step;
  }
  if (text.charCodeAt(0) === 36 && text.length > 1 && segmentShape(text.slice(1)) !== null) {
    step.parameter = '${}';
    step.shape = 'mixed id';
    return step;
  }
  const range = text.indexOf('...');
  if (range > 0 && range < text.length - 3) {
    step.parameter = '{}...{}';
    step.shape = 'text';
    return step;
  }
  const end = suffixStart(text);
  const stem = end === text.length ? text : text.slice(0, end);
  if (end !== text.length) step.parameter = `{}${literalText(text.slice(end))}`;
  step.shape = segmentShape(stem);
  if (step.shape === null) return step;
  if (
    (step.shape === 'integer' || step.shape === 'date') &&
    end === text.length &&
    !isAmongAlike(node, step.shape) &&
    isVersionByPlace(stem, previous, node.depth, isUnderRest(node))
  ) {
    step.shape = null;
    step.version = true;
  }
  return step;
}
