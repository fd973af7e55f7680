/**
 * Why a vendor did not do what it was asked, in words for the person who set the integration up.
 */
export class VendorFailure extends Error {
  override name = 'VendorFailure';
  /** Whether trying again later may go well. */
  readonly isTemporary: boolean;
  /** Seconds that the vendor wants to be left alone for. */
  readonly retryAfter: number | null;
  /** Name of the setting at fault. */
  readonly field: string | undefined;
  /** Status of the answer, when there was one. */
  readonly status: number | null;

  constructor(
    message: string,
    {
      isTemporary = false,
      retryAfter = null,
      field,
      status = null,
    }: {
      isTemporary?: boolean;
      retryAfter?: number | null;
      field?: string;
      status?: number | null;
    } = {},
  ) {
    super(message);
    this.isTemporary = isTemporary;
    this.retryAfter = retryAfter;
    this.field = field;
    this.status = status;
  }
}
