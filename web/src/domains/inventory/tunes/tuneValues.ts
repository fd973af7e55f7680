/** Option of the data type that says there is none. */
export const NOT_SENSITIVE = 'none';

/** Fields of the form; numbers as they are typed. */
export interface TuneValues {
  where: string;
  contentType: string;
  fieldName: string;
  type: string;
  required: boolean;
  objectId: boolean;
  dataType: string;
  maxLength: string;
  minimum: string;
  maximum: string;
}

export const EMPTY_TUNE: TuneValues = {
  where: '',
  contentType: 'application/json',
  fieldName: '',
  type: '',
  required: false,
  objectId: false,
  dataType: '',
  maxLength: '',
  minimum: '',
  maximum: '',
};
