import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../../ui/buttons/Button.tsx';
import { CodeLine } from '../exchange/CodeLine.tsx';
import { LeftMarks } from '../exchange/LeftMarks.tsx';
import type { AnomalyMark } from './anomalyMark.ts';
import { COLLECTION_LIMIT, jsonLines } from './jsonLines.ts';
import { placeMarks } from './placeMarks.ts';

interface JsonViewProps {
  readonly value: unknown;
  readonly marks: readonly AnomalyMark[];
}

/** A value a line each, with its marks in place; long and deep parts open on demand. */
export function JsonView({ value, marks }: JsonViewProps) {
  const { t } = useTranslation('attackerDetails');
  const [opened, setOpened] = useState<ReadonlyMap<string, number>>(new Map());
  const placed = useMemo(() => placeMarks(value, marks), [value, marks]);
  const lines = useMemo(() => jsonLines(value, placed, opened), [value, placed, opened]);
  const open = (pointer: string) =>
    setOpened((before) =>
      new Map(before).set(
        pointer,
        Math.max(COLLECTION_LIMIT, before.get(pointer) ?? 0) + COLLECTION_LIMIT,
      ),
    );
  const key = (name: string | null, isOdd = false) =>
    name !== null && (
      <>
        <span data-kind="key" {...(isOdd && { 'data-odd': '' })}>
          {JSON.stringify(name)}
        </span>
        <span data-kind="punct">: </span>
      </>
    );
  return (
    <>
      {lines.map((line) => {
        if (line.kind === 'ghost') {
          return (
            <CodeLine key={line.key} number={null} depth={line.depth} marks={line.marks}>
              {key(line.name)}
            </CodeLine>
          );
        }
        if (line.kind === 'more') {
          const words = t(line.isDeep ? 'json.deeper' : 'json.more', {
            count: line.isDeep ? line.hidden : Math.min(line.hidden, COLLECTION_LIMIT),
            total: line.hidden,
          });
          return (
            <CodeLine
              key={line.key}
              number={line.number}
              depth={line.depth}
              note={
                line.hiddenMarks > 0
                  ? t('json.hiddenMarks', { count: line.hiddenMarks })
                  : undefined
              }
            >
              {key(line.name)}
              {line.text !== '' && <span data-kind="punct">{line.text} </span>}
              <LinkButton onClick={() => open(line.pointer)}>{words}</LinkButton>
            </CodeLine>
          );
        }
        const kinds = new Set(line.marks.map(({ kind }) => kind));
        return (
          <CodeLine key={line.key} number={line.number} depth={line.depth} marks={line.marks}>
            {key(
              line.name,
              kinds.has('key') || kinds.has('unknownProperty') || kinds.has('newField'),
            )}
            <span
              data-kind={line.type}
              {...((kinds.has('value') || kinds.has('violation') || kinds.has('sensitive')) && {
                'data-odd': '',
              })}
            >
              {line.text}
            </span>
            <span data-kind="punct">{line.tail}</span>
          </CodeLine>
        );
      })}
      <LeftMarks marks={placed.rest} />
    </>
  );
}
