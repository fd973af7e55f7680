import type { NodeResolver } from '../graph/node.ts';
import type { CompanyContext } from './viewer.ts';

/** A load of nodes that are behind a licence: without it there are none, and nothing is asked. */
export const whereLicensed =
  (licence: keyof CompanyContext['licences'], load: NodeResolver['load']): NodeResolver['load'] =>
  async (companyId, keys, context) =>
    context.viewer?.companies.get(companyId)?.licences[licence] === true
      ? load(companyId, keys, context)
      : keys.map(() => null);
