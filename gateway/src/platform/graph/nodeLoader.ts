import DataLoader from 'dataloader';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import type { GraphContext } from '../context.ts';
import { loadNodes, type NodeResolvers } from './node.ts';
import type { NodeLoader } from './nodeValue.ts';

/** Fields of a page ask for their nodes at once: one load a type and company. */
export const nodeLoader = (nodes: NodeResolvers, context: GraphContext): NodeLoader =>
  new DataLoader((ids) => loadNodes(nodes, ids, context), { maxBatchSize: LIMITS.pageSize });
