import type { Connection } from '../../platform/graph/connection.ts';
import type { Owned } from '../../platform/graph/owned.ts';

export interface SampleRow {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}
export type SampleItemRow = SampleRow & { readonly cursor: string };

export type Sample = SampleRow & Owned;
export type SampleItem = SampleItemRow & Owned;
export type SampleList = Connection<SampleItem>;
