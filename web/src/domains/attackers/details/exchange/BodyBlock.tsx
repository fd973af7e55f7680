import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { BodyBlock_body$key } from '../../../../__generated__/BodyBlock_body.graphql.ts';
import { formatBytes } from '../../../../ui/marks/formatBytes.ts';
import type { AnomalyMark } from '../json/anomalyMark.ts';
import { JsonView } from '../json/JsonView.tsx';
import { CodeLine } from './CodeLine.tsx';
import { CodeSection } from './CodeSection.tsx';
import { LeftMarks } from './LeftMarks.tsx';
import { NamedLines } from './NamedLines.tsx';
import { readBody, type ShownBody } from './readBody.ts';

interface BodyBlockProps {
  /** Null where there is none. */
  readonly body: BodyBlock_body$key | null;
  readonly marks: readonly AnomalyMark[];
  readonly isSizeUnusual?: boolean;
}

/**
 * The body of a request or response: JSON with its marks in place, a form by its fields, other text
 * as it is, and what is no text in words.
 */
export function BodyBlock({ body: key, marks, isSizeUnusual = false }: BodyBlockProps) {
  const { t } = useTranslation('attackerDetails');
  const body = useFragment(
    graphql`
      fragment BodyBlock_body on KeptBody @throwOnFieldError {
        mediaType
        size
        text
        isCut
      }
    `,
    key,
  );
  const text = body?.text ?? null;
  const shown = useMemo(
    () => (text === null ? null : readBody(text, body?.mediaType ?? '')),
    [text, body?.mediaType],
  );
  const size = body && formatBytes(body.size);
  const note = body && (
    <>
      {[body.mediaType.split(';')[0], size].filter(Boolean).join(' · ')}
      {body.isCut && <> · {t('exchange.cut', { size })}</>}
      {isSizeUnusual && <b className="exchange-odd">{t('exchange.unusualSize')}</b>}
    </>
  );
  const empty = !body
    ? t('exchange.noBody')
    : text === null
      ? t('exchange.binary', { size })
      : text === ''
        ? t('exchange.emptyBody')
        : null;
  return (
    <CodeSection
      level="block"
      title={t('exchange.body')}
      note={note}
      copyText={text ? (shown?.kind === 'json' ? shown.pretty : text) : undefined}
    >
      {empty !== null && <p className="exchange-empty">{empty}</p>}
      <pre className="exchange-code" data-numbered="">
        {empty === null && shown ? (
          <Lines shown={shown} marks={marks} />
        ) : (
          <LeftMarks marks={marks} />
        )}
      </pre>
    </CodeSection>
  );
}

function Lines({
  shown,
  marks,
}: {
  readonly shown: ShownBody;
  readonly marks: readonly AnomalyMark[];
}) {
  if (shown.kind === 'json') return <JsonView value={shown.value} marks={marks} />;
  if (shown.kind === 'form')
    return <NamedLines values={shown.values} marks={marks} separator=" = " />;
  return (
    <>
      {shown.lines.map((line, index) => (
        <CodeLine key={index} number={index + 1}>
          {line}
        </CodeLine>
      ))}
      <LeftMarks marks={marks} />
    </>
  );
}
