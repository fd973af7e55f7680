import { type Static, Type } from '@fastify/type-provider-typebox';
import { FilterTree } from './server/routeSchemas.ts';

const Day = Type.String({ format: 'date', description: 'A day in UTC, `2026-11-29`.' });

/** Since which day changes of a count are asked for, and of which endpoints. */
export const CountChangesSearch = Type.Object(
  {
    since: Day,
    until: Type.Optional(Type.Union([Day, Type.Null()])),
    filter: FilterTree,
  },
  {
    additionalProperties: false,
    description:
      'From the beginning of a day to the end of another, today when absent; over labels.',
  },
);

const change = <Words extends readonly string[]>(causes: Words) => ({
  cause: Type.Unsafe<Words[number]>({ type: 'string', enum: [...causes] }),
  gained: Type.Integer({ minimum: 0 }),
  lost: Type.Integer({ minimum: 0 }),
});

const RECORDED_FROM = Type.Union([Type.String(), Type.Null()], {
  description:
    'The day that recording began on, where that is later than the day asked for: changes are those since then.',
});

/** What moved a count. */
export const countChanges = <const Words extends readonly string[]>(causes: Words) =>
  Type.Object({
    recordedFrom: RECORDED_FROM,
    changes: Type.Array(Type.Object(change(causes)), {
      description: 'Their sum is what the count changed by; causes without a change are left out.',
    }),
  });

/** What moved several counts. */
export const countedChanges = <
  const Counted extends readonly string[],
  const Words extends readonly string[],
>(
  counted: Counted,
  causes: Words,
) =>
  Type.Object({
    recordedFrom: RECORDED_FROM,
    changes: Type.Array(
      Type.Object({
        counted: Type.Unsafe<Counted[number]>({ type: 'string', enum: [...counted] }),
        ...change(causes),
      }),
      { description: 'As of one count, for each of them.' },
    ),
  });

/** Which days of a ledger of changes are summed up. */
export type ChangeDays = Pick<Static<typeof CountChangesSearch>, 'since' | 'until'>;

/** A sum of the ledger: `before` is what there was when recording began. */
interface ChangeRow<Cause extends string> {
  readonly cause: Cause | 'before';
  readonly gained: number;
  readonly lost: number;
  /** The last of the summed days. */
  readonly day: string;
}

/** Days of a ledger that are asked for, as `$2` and `$3` of a statement. */
export const DAYS_ASKED = 'day >= $2::date and ($3::date is null or day <= $3::date)';
export const daysAsked = ({ since, until = null }: ChangeDays): [string, string | null] => [
  since,
  until,
];

/** What one becomes that goes where another was: it is no change of their number. */
const isNetted = (cause: string): boolean => cause === 'merge';

/** Sums of a ledger as a service answers them. */
export function changesOf<Row extends ChangeRow<string>>(rows: readonly Row[]) {
  const before = rows.filter(({ cause }) => cause === 'before').map(({ day }) => day);
  const changes = rows
    .filter(
      (row): row is Row & { cause: Exclude<Row['cause'], 'before'> } => row.cause !== 'before',
    )
    .map(({ day: _day, gained, lost, ...row }) => {
      const both = isNetted(row.cause) ? Math.min(gained, lost) : 0;
      return { ...row, gained: gained - both, lost: lost - both };
    })
    .filter(({ gained, lost }) => gained + lost > 0);
  return { recordedFrom: before.toSorted().at(-1) ?? null, changes };
}
