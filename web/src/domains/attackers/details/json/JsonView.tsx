import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../../ui/buttons/Button.tsx';
import { CodeLine } from '../exchange/CodeLine.tsx';
import { LeftMarks } from '../exchange/LeftMarks.tsx';
import type { AnomalyMark, MarkKind } from './anomalyMark.ts';
import { COLLECTION_LIMIT, type JsonLine, jsonLines } from './jsonLines.ts';
import { placeMarks } from './placeMarks.ts';

interface JsonViewProps {
  readonly value: unknown;
  readonly marks: readonly AnomalyMark[];
}

/** A value a line each, with its marks in place; long and deep parts open on demand. */
export function JsonView({ value, marks }: JsonViewProps) {
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
  return (
    <>
      {lines.map((line) => {
        if (line.kind === 'ghost') return <GhostLine key={line.key} line={line} />;
        if (line.kind === 'more') return <MoreLine key={line.key} line={line} onOpen={open} />;
        return <PlainLine key={line.key} line={line} />;
      })}
      <LeftMarks marks={placed.rest} />
    </>
  );
}

type LineOf<Kind extends JsonLine['kind']> = Extract<JsonLine, { readonly kind: Kind }>;

/** The name of a property; nothing in lists. */
function Key({ name, isOdd = false }: { readonly name: string | null; readonly isOdd?: boolean }) {
  if (name === null) return null;
  return (
    <>
      <span data-kind="key" {...(isOdd && { 'data-odd': '' })}>
        {JSON.stringify(name)}
      </span>
      <span data-kind="punct">: </span>
    </>
  );
}

function GhostLine({ line }: { readonly line: LineOf<'ghost'> }) {
  return (
    <CodeLine number={null} depth={line.depth} marks={line.marks}>
      <Key name={line.name} />
    </CodeLine>
  );
}

interface MoreLineProps {
  readonly line: LineOf<'more'>;
  readonly onOpen: (pointer: string) => void;
}

function MoreLine({ line, onOpen }: MoreLineProps) {
  const { t } = useTranslation('attackerDetails');
  const { hidden, hiddenMarks, isDeep } = line;
  const words = t(isDeep ? 'json.deeper' : 'json.more', {
    count: isDeep ? hidden : Math.min(hidden, COLLECTION_LIMIT),
    total: hidden,
  });
  return (
    <CodeLine
      number={line.number}
      depth={line.depth}
      note={hiddenMarks > 0 ? t('json.hiddenMarks', { count: hiddenMarks }) : undefined}
    >
      <Key name={line.name} />
      {line.text !== '' && <span data-kind="punct">{line.text} </span>}
      <LinkButton onClick={() => onOpen(line.pointer)}>{words}</LinkButton>
    </CodeLine>
  );
}

const ODD_KEYS: ReadonlySet<MarkKind> = new Set(['key', 'unknownProperty', 'newField']);
const ODD_VALUES: ReadonlySet<MarkKind> = new Set(['value', 'violation', 'sensitive']);

function PlainLine({ line }: { readonly line: LineOf<'plain'> }) {
  const isOdd = (kinds: ReadonlySet<MarkKind>) => line.marks.some(({ kind }) => kinds.has(kind));
  return (
    <CodeLine number={line.number} depth={line.depth} marks={line.marks}>
      <Key name={line.name} isOdd={isOdd(ODD_KEYS)} />
      <span data-kind={line.type} {...(isOdd(ODD_VALUES) && { 'data-odd': '' })}>
        {line.text}
      </span>
      <span data-kind="punct">{line.tail}</span>
    </CodeLine>
  );
}
