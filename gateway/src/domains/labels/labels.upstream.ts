import type { Owned } from '../../platform/graph/owned.ts';

export interface LabelRow {
  readonly id: string;
  readonly name: string;
  readonly groupName: string;
}

/** Labels of one endpoint, by group and name: row of `POST /labels/:companyId/endpoints/lookup`. */
export interface EndpointLabels {
  readonly id: string;
  readonly labels: readonly LabelRow[];
}

export type Label = LabelRow & Owned;
