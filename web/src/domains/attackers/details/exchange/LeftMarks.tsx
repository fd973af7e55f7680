import type { AnomalyMark } from '../json/anomalyMark.ts';
import { CodeLine } from './CodeLine.tsx';

/** Marks of fields that are not there, or were not kept: a line each, without a number. */
export function LeftMarks({ marks }: { readonly marks: readonly AnomalyMark[] }) {
  return marks.map((mark) => (
    <CodeLine key={mark.key} number={null} marks={[mark]}>
      <span data-kind="key">{mark.name}</span>
    </CodeLine>
  ));
}
