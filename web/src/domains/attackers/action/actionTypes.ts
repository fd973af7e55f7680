import type { ActionKind } from '@palisade/vocabulary/integrations.ts';
import type { AttackerSource } from '@palisade/vocabulary/attackTypes.ts';

/** A source of the attacker that can be acted on. */
export interface ActionSource {
  readonly sourceType: AttackerSource;
  readonly sourceId: string;
  /** Nothing for who is limited to labels. */
  readonly attempts: number | null | undefined;
}

/** An integration through which something can be done. */
export interface ActionIntegration {
  readonly integrationId: string;
  readonly name: string;
  readonly kind: ActionKind;
}
