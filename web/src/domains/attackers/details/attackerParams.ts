import { ATTACK_TYPES, type AttackType } from '@palisade/vocabulary/attackTypes.ts';

/** Which steps are looked at, as the address says. */
export interface AttackerParams {
  readonly from: string | null;
  readonly to: string | null;
  readonly types: readonly AttackType[] | null;
  readonly successOnly: boolean;
  /** Raw key of the step whose card is shown; null for the first of the list. */
  readonly step: string | null;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function timeOf(text: string | null): string | null {
  const time = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Reads the address; what is not valid is dropped. */
export function parseAttackerParams(search: URLSearchParams): AttackerParams {
  const [from, to] = [timeOf(search.get('from')), timeOf(search.get('to'))];
  const isRange = from === null || to === null || from < to;
  const asked = search.get('types')?.split(',') ?? [];
  const types = ATTACK_TYPES.filter((type) => asked.includes(type));
  const step = search.get('step') ?? '';
  return {
    from: isRange ? from : null,
    to: isRange ? to : null,
    types: types.length > 0 ? types : null,
    successOnly: search.get('success') === 'only',
    step: UUID.test(step) ? step : null,
  };
}
