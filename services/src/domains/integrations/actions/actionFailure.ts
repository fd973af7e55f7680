import type { ActionFailureKind } from '@palisade/vocabulary/integrations.ts';

/** Why an integration did not do what it was asked, in words for the person who asked. */
export class ActionFailure extends Error {
  override name = 'ActionFailure';
  readonly kind: ActionFailureKind;
  /** Name of the setting at fault. */
  readonly field: string | null;

  constructor(
    kind: ActionFailureKind,
    message: string,
    { field = null }: { readonly field?: string | null } = {},
  ) {
    super(message);
    this.kind = kind;
    this.field = field;
  }
}
