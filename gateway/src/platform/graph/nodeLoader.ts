import DataLoader from 'dataloader';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import type { GraphContext } from '../context.ts';
import { loadNodes, type NodeResolvers, type NodeValue } from './node.ts';

/** Nodes by global id, for fields that name a thing of any domain; of one request. */
export type NodeLoader = DataLoader<string, NodeValue | null>;

/** Fields of a page ask for their nodes at once: one load a type and company. */
export const nodeLoader = (nodes: NodeResolvers, context: GraphContext): NodeLoader =>
  new DataLoader((ids) => loadNodes(nodes, ids, context), { maxBatchSize: LIMITS.pageSize });
