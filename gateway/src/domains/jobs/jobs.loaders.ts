import type { GraphContext } from '../../platform/context.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import { jobsClient } from './jobs.client.ts';

export function jobsLoaders(client: RestClient, context: GraphContext) {
  return { calls: jobsClient(client, context) };
}

declare module '../../platform/context.ts' {
  interface GraphContext {
    readonly jobs: ReturnType<typeof jobsLoaders>;
  }
}
