import { type StructureSketch, contentSimilarity, isListSketch } from './structureSketch.ts';
import type { TemplateNode } from './templateNode.ts';

/** What a segment's own answers say about its role: a collection is listed and added to, a member is read, changed and removed. */
export interface AnswerEvidence {
  /** It answers itself; to DELETE; to PUT or PATCH; to POST alone; to GET and POST. */
  answers: number; removable: number; changeable: number; postOnly: number; listedAndAddedTo: number;
  /** GET answers a list; one thing. */
  listAnswer: number; objectAnswer: number;
  /** What it answers is one of the things that the segment above lists; a list of them; something else. */
  memberOfAbove: number; listOfAbove: number; unlikeAbove: number;
}

const clamp = (value: number): number => (value > 1 ? 1 : value < 0 ? 0 : value);

function sketchesOf(node: TemplateNode): StructureSketch[] {
  const sketches: StructureSketch[] = [];
  if (node.leaves !== null) for (const { sketch } of node.leaves.values()) if (sketch !== null && sketch.length > 0) sketches.push(sketch);
  return sketches;
}

/** Most in common of any two answers that are (no) lists, -1 when none can be compared. */
function mostAlike(some: readonly StructureSketch[], others: readonly StructureSketch[]): number {
  let most = -1;
  for (const one of some) for (const other of others) most = Math.max(most, contentSimilarity(one, other));
  return most;
}

/** What the answers of a child say beside those of its parent. */
export function answerEvidence(node: TemplateNode, parent: TemplateNode): AnswerEvidence {
  const has = (method: string): number => (node.leaves?.has(method) === true ? 1 : 0);
  const got = node.leaves?.get('GET')?.sketch ?? null;
  const isList = got !== null && got.length > 0 && isListSketch(got);
  const above = sketchesOf(parent);
  const alike = mostAlike(sketchesOf(node), above);
  const isListedAbove = above.some(isListSketch);
  const near = clamp((alike - 0.3) / 0.5);
  return {
    answers: (node.leaves?.size ?? 0) > 0 ? 1 : 0, removable: has('DELETE'), changeable: Math.max(has('PUT'), has('PATCH')),
    postOnly: node.leaves?.size === 1 ? has('POST') : 0, listedAndAddedTo: has('GET') * has('POST'),
    listAnswer: isList ? 1 : 0, objectAnswer: got !== null && got.length > 0 && !isList ? 1 : 0,
    memberOfAbove: isListedAbove && !isList ? near : 0, listOfAbove: isListedAbove && isList ? near : 0, unlikeAbove: alike >= 0 && alike < 0.35 ? 1 : 0,
  };
}
