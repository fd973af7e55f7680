import type { AnomalyMark, MarkKind } from '../json/anomalyMark.ts';

interface Example {
  readonly message: string;
  readonly anomalies: readonly { readonly location: string; readonly name: string; readonly status: string; readonly anomaly: string; readonly reason: string; readonly value: string }[];
}

const KINDS: readonly MarkKind[] = ['value', 'key', 'unknownProperty', 'missingField'];
/** How detection words a rule that a field violates: `query q: Ends the statement and begins another one`. */
const VIOLATION = /^(path|query|header|cookie|body) (\S+): (.+)$/s;

/** What is marked of an example: its anomalies, and the rule that it violates. */
export function exampleMarks({ message, anomalies }: Example): readonly AnomalyMark[] {
  const marks = anomalies.map(({ location, name, status, anomaly, reason, value }, index): AnomalyMark => ({ key: `${index} ${location} ${name}`, location, name, kind: KINDS.find((kind) => kind === anomaly) ?? 'value', status, reason, value }));
  const [, location, name, reason] = VIOLATION.exec(message) ?? [];
  if (location === undefined || name === undefined || reason === undefined) return marks;
  const value = marks.find((mark) => mark.location === location && mark.name === name && mark.kind === 'value')?.value ?? '';
  return [...marks, { key: 'violation', location, name, kind: 'violation', status: 'invalid', reason, value }];
}
