import type { HostHabits } from './hostHabits.ts';
import { decideChildren, isDecidable } from './mergeSiblings.ts';
import type { SiblingJudge } from './siblingJudge.ts';
import type { TemplateNode } from './templateNode.ts';

/** Decisions about one node's children in a row. */
const MOST_ROUNDS = 4;
/** A node is decided anew when its traffic has grown by this share. */
const GROWTH = 1.5;

interface Settling {
  readonly judge: SiblingJudge;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly habits: HostHabits;
}

/**
 * Decides about the children of a node and of every node below it that changed or grew; true when
 * some became values of a parameter.
 */
export function settleBelow(node: TemplateNode, settling: Settling): boolean {
  const { judge, at, habits } = settling;
  let changed = false;
  if (isDecidable(node) && (node.dirty || node.total >= node.decidedAt * GROWTH)) {
    // Again while something changes: what one decision merged is evidence for those it left.
    for (let round = 0; round < MOST_ROUNDS; round++) {
      if (!decideChildren(node, judge, at, habits)) break;
      changed = true;
    }
    node.decidedAt = node.total;
  }
  node.dirty = false;
  for (const child of node.children()) if (settleBelow(child, settling)) changed = true;
  return changed;
}
