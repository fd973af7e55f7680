import type { CompanyQuery, CompanyScope } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Mark } from '../marks/mark.schemas.ts';
import { fieldSubject, isNameTunable, isPathTunable, unknownSubject } from '../marks/subjects.ts';
import { remediationsOf } from '../remediations/remediations.repository.ts';
import { sentOutcome } from './outcome.ts';
import { attackedField, type NotedViolations, violationsOf } from './ruleViolations.ts';
import type { Example, ExamplesOf } from './step.schemas.ts';
import type { AnswerOutcome } from '@palisade/engine/answers/outcome.ts';

/** Examples of one answer. */
const EXAMPLES = 1_000;

/** A row, with anomalies and answers as they are kept. */
interface Row
  extends
    Omit<Example, 'injection' | 'unknownEndpoint' | 'ruleViolations' | 'outcome'>,
    Omit<NotedViolations, 'message'> {
  readonly outcome: AnswerOutcome | null;
  readonly stepId: string;
  readonly hasEndpoint: boolean;
}

/** Marks by `step subject`. */
type Marks = ReadonlyMap<string, Mark>;
type Remediations = Awaited<ReturnType<typeof remediationsOf>>;

/** A row as it is sent, with what people said of what can be marked in it. */
function sent(row: Row, marks: Marks, remediations: Remediations): Example {
  const {
    stepId,
    hasEndpoint,
    place: _place,
    violations: _violations,
    anomalies,
    answer,
    outcome,
    ...example
  } = row;
  const attacked = attackedField(row);
  const markOf = (subject: string): Mark | null => marks.get(`${stepId} ${subject}`) ?? null;
  const { method, host, path, status } = example.exchange;
  const can = (name: string): boolean => hasEndpoint && isNameTunable(name);
  return {
    ...example,
    anomalies: anomalies.map((anomaly) => {
      const { location, name } = anomaly;
      return {
        ...anomaly,
        isTunable: can(name),
        mark: markOf(fieldSubject('field', location, name)),
        remediation: remediations.get(`${stepId} ${location} ${name} ${anomaly.anomaly}`) ?? null,
      };
    }),
    answer:
      answer === null
        ? null
        : {
            ...answer,
            isTunable: hasEndpoint,
            statusMark: markOf(`status ${status}`),
            sizeMark: markOf('size'),
          },
    outcome: sentOutcome(outcome),
    injection:
      attacked === null
        ? null
        : {
            ...attacked,
            isTunable: can(attacked.name),
            mark: markOf(fieldSubject('injection', attacked.location, attacked.name)),
          },
    ruleViolations: violationsOf(row),
    unknownEndpoint: hasEndpoint
      ? null
      : { isTunable: isPathTunable(path), mark: markOf(unknownSubject(method, host, path)) },
  };
}

const EXAMPLES_OF = statement(
  `select w.id as "stepId", s.endpoint_id is not null as "hasEndpoint", x.*
    from unnest($2::uuid[]) as w (id) join attackers.steps s on s.company_id = $1 and s.id = w.id
    cross join lateral (
       select attempt, at, message, is_success as "isSuccess", exchange, anomalies, answer, outcome,
           place, violations from attackers.examples where company_id = $1 and step_id = w.id
       order by attempt = (select min(e.attempt) from attackers.examples e
           where e.company_id = $1 and e.step_id = w.id and e.is_success) desc nulls last,
           attempt desc limit $3
     ) x order by x.attempt`,
  {
    stepId: 'uuid',
    hasEndpoint: 'bool',
    attempt: 'int8',
    at: 'timestamptz',
    message: 'text',
    isSuccess: 'bool',
    exchange: as<Row['exchange']>('jsonb'),
    anomalies: as<Row['anomalies']>('jsonb'),
    answer: as<Row['answer']>('jsonb?'),
    outcome: as<AnswerOutcome | null>('jsonb?'),
    place: as<Row['place']>('jsonb?'),
    violations: as<Row['violations']>('jsonb?'),
  },
);

/**
 * Examples of steps, in the order asked; the first success and the latest of each. With what people
 * said of them.
 * @throws Problem badInput for more than an answer holds
 */
export async function examplesOf(
  { query, companyId }: Pick<CompanyScope, 'query' | 'companyId'>,
  ids: readonly string[],
  most: number,
): Promise<ExamplesOf> {
  if (ids.length * most > EXAMPLES)
    throw new Problem(
      'badInput',
      `At most ${EXAMPLES.toLocaleString('en-GB')} examples can be asked for at once: fewer steps, or fewer of each.`,
      { field: 'most' },
    );
  const rows = await query(EXAMPLES_OF, [companyId, ids, most]);
  const [marks, remediations] = await Promise.all([
    marksOf(query, rows),
    remediationsOf(query, rows),
  ]);
  const found = Map.groupBy(rows, ({ stepId }) => stepId);
  return ids.map((stepId) => ({
    stepId,
    examples: (found.get(stepId.toLowerCase()) ?? []).map((row) => sent(row, marks, remediations)),
  }));
}

/** What can be marked in an example, each as the text of its subject. */
function subjectsOf(row: Row): string[] {
  const {
    hasEndpoint,
    exchange: { method, host, path, status },
    anomalies,
    answer,
  } = row;
  const attacked = attackedField(row);
  if (!hasEndpoint) return [unknownSubject(method, host, path)];
  return [
    ...anomalies.map(({ location, name }) => fieldSubject('field', location, name)),
    ...(attacked === null ? [] : [fieldSubject('injection', attacked.location, attacked.name)]),
    ...(answer === null ? [] : [`status ${status}`, 'size']),
  ];
}

const MARKS_OF = statement(
  `select s.id as "stepId", w.subject, attackers.mark_of($1, s.attacker_id, s.endpoint_id, w.subject) as mark
     from unnest($2::uuid[], $3::text[]) as w (step_id, subject)
       join attackers.steps s on s.company_id = $1 and s.id = w.step_id`,
  { stepId: 'uuid', subject: 'text', mark: as<Mark | null>('jsonb?') },
);

async function marksOf(query: CompanyQuery, rows: readonly Row[]): Promise<Marks> {
  const wanted = [
    ...new Map(
      rows.flatMap((row) =>
        subjectsOf(row).map(
          (subject) => [`${row.stepId} ${subject}`, [row.stepId, subject]] as const,
        ),
      ),
    ).values(),
  ];
  if (wanted.length === 0) return new Map();
  const found = await query(MARKS_OF, [
    query.companyId,
    wanted.map(([stepId]) => stepId),
    wanted.map(([, subject]) => subject),
  ]);
  return new Map(
    found.flatMap(({ stepId, subject, mark }) =>
      mark === null ? [] : [[`${stepId} ${subject}`, mark] as const],
    ),
  );
}
