import { type AnomalyMark, marksOf } from '../json/anomalyMark.ts';
import { CodeLine } from './CodeLine.tsx';
import { LeftMarks } from './LeftMarks.tsx';

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

interface NamedLinesProps {
  readonly values: readonly NamedValue[];
  /** Marks of values and names among them. */
  readonly marks: readonly AnomalyMark[];
  /** Number of the first line. */
  readonly first?: number;
  readonly separator?: ': ' | ' = ';
}

const isWhole = ({ name, value }: NamedValue, mark: AnomalyMark) =>
  mark.location === 'cookie' && name.toLowerCase() === 'cookie' && value.includes(mark.name);

/** Names and values, a line each: headers, or the parameters of a query or a form. */
export function NamedLines({ values, marks, first = 1, separator = ': ' }: NamedLinesProps) {
  const [placed, rest] = marksOf(
    marks,
    values,
    (pair, mark) => pair.name.toLowerCase() === mark.name.toLowerCase() || isWhole(pair, mark),
    ({ value }) => value,
  );
  return (
    <>
      {values.map((pair, index) => {
        const own = placed.get(pair);
        return (
          <CodeLine key={index} number={first + index} marks={own}>
            <span
              data-kind="key"
              {...(own?.some(({ kind }) => kind === 'key' || kind === 'unknownProperty') && {
                'data-odd': '',
              })}
            >
              {pair.name}
            </span>
            <span data-kind="punct">{separator}</span>
            <span
              data-kind="string"
              {...(own?.some(({ kind }) => kind === 'value' || kind === 'violation') && {
                'data-odd': '',
              })}
            >
              {pair.value}
            </span>
          </CodeLine>
        );
      })}
      <LeftMarks marks={rest} />
    </>
  );
}
