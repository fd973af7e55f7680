import type { AnomalyMark, MarkKind } from '../json/anomalyMark.ts';

interface Example {
  readonly ruleViolations: readonly {
    readonly location: string;
    readonly field: string;
    readonly message: string;
  }[];
  readonly anomalies: readonly {
    readonly location: string;
    readonly name: string;
    readonly status: string;
    readonly anomaly: string;
    readonly reason: string;
    readonly value: string;
  }[];
}

const KINDS: readonly MarkKind[] = ['value', 'key', 'unknownProperty', 'missingField'];

/** Violations that read the same, such as one rule met twice in a value, with how many they are. */
const alike = (violations: Example['ruleViolations']) =>
  [
    ...Map.groupBy(violations, ({ location, field, message }) =>
      JSON.stringify([location, field, message]),
    ).values(),
  ].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, times: 1 + others.length }],
  );

/**
 * What is marked of an example: its anomalies, and the rules that it violates, each once.
 * @param read gives what was said of them in the language shown
 */
export function exampleMarks(
  { ruleViolations, anomalies }: Example,
  read: (english: string) => string,
): readonly AnomalyMark[] {
  const marks = anomalies.map(
    ({ location, name, status, anomaly, reason, value }, index): AnomalyMark => ({
      key: `${index} ${location} ${name}`,
      location,
      name,
      kind: KINDS.find((kind) => kind === anomaly) ?? 'value',
      status,
      reason: read(reason),
      value,
    }),
  );
  const violations = alike(ruleViolations)
    .filter(({ field }) => field !== '')
    .map(({ location, field, message, times }, index): AnomalyMark => {
      const value =
        marks.find(
          (mark) => mark.location === location && mark.name === field && mark.kind === 'value',
        )?.value ?? '';
      return {
        key: `violation ${index}`,
        location,
        name: field,
        kind: 'violation',
        status: 'invalid',
        reason: times === 1 ? read(message) : `${read(message)} × ${times}`,
        value,
      };
    });
  return [...marks, ...violations];
}
