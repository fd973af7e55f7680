import type DataLoader from 'dataloader';

/** What `node` answers with: the row of its type, marked with the type's name. */
export interface NodeValue {
  readonly __typename?: string;
}

/** Nodes by global id, for fields that name a thing of any domain; of one request. */
export type NodeLoader = DataLoader<string, NodeValue | null>;
