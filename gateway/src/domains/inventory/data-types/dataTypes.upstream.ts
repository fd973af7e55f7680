import type { paths } from '../../../generated/upstream/inventory.ts';
import type { Owned } from '../../../platform/graph/owned.ts';
import type { AnswerOf, CallOf } from '../../../platform/upstream/serviceTypes.ts';

export type DataClassificationAnswer = AnswerOf<
  paths['/inventory/{companyId}/data-classification']['get']
>;

export type DataTypePreviewAnswer = AnswerOf<
  paths['/inventory/{companyId}/data-types/preview']['post']
>;

export type DataTypePreviewBody = CallOf<
  paths['/inventory/{companyId}/data-types/preview']['post']
>['body'];

/** What a preview found, or why what it is about could not be saved. */
export type DataTypePreview = Owned &
  Omit<DataTypePreviewAnswer, 'parameters' | 'endpoints'> & {
    readonly parameterCount: number;
    readonly endpointCount: number;
    readonly fault: string | null;
    /** The type that is tried; null for a keyword list, and for what could not be saved. */
    readonly tried: DataTypePreviewBody | null;
  };
