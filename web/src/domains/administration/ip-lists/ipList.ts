import type { UserError } from '../../../ui/forms/useSchemaForm.ts';

export type IpList = 'exclude' | 'allowed';

/** A range as it is wanted. */
interface RangeInput {
  readonly range: string;
  readonly comment: string;
}

/**
 * What came of writing a range: other ranges that have some of its addresses, or what was wrong.
 */
interface WrittenRange {
  readonly overlaps: readonly string[];
  readonly errors: readonly UserError[];
}

/** The ways to change one list. Afterwards what is shown of the company's lists is out of date. */
export interface RangeChanges {
  readonly create: (input: RangeInput & { readonly companyId: string }) => Promise<WrittenRange>;
  readonly update: (
    input: RangeInput & { readonly companyId: string; readonly rangeId: string },
  ) => Promise<WrittenRange>;
  readonly remove: (input: {
    readonly companyId: string;
    readonly rangeId: string;
  }) => Promise<readonly UserError[]>;
}
