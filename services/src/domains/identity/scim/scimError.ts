/** Detail keywords of RFC 7644, table 9. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'invalidVers';

/** A refusal in the form of SCIM, with a sentence for whoever administers the identity provider. */
export class ScimError extends Error {
  override name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | null;
  readonly retryAfter: number | null;

  constructor(
    status: number,
    detail: string,
    {
      scimType = null,
      retryAfter = null,
    }: { readonly scimType?: ScimType | null; readonly retryAfter?: number | null } = {},
  ) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
    this.retryAfter = retryAfter;
  }
}

/** A 400 with its keyword. */
export const badRequest = (scimType: ScimType, detail: string): ScimError =>
  new ScimError(400, detail, { scimType });

/** The answer for what is not there, or belongs to another identity provider. */
export const noResource = (what: 'user' | 'group'): ScimError =>
  new ScimError(404, `There is no such ${what}.`);

/** An error as RFC 7644, 3.12, writes it: the status is a string. */
export const errorBody = ({ status, scimType, message }: ScimError): object => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  ...(scimType === null ? {} : { scimType }),
  detail: message,
});
