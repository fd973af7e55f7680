import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ExchangeBlocks_exchange$key } from '../../../../__generated__/ExchangeBlocks_exchange.graphql.ts';
import { CodeBlock } from '../../../../ui/code/CodeBlock.tsx';
import '../drawer/gapDrawer.texts.ts';
import { type FieldMark, markedLines, requestLines, responseLines } from './exchangeLines.ts';

/** A field that is marked, on its side of the exchange. */
export type SideMark = FieldMark & { readonly isInResponse: boolean };

interface ExchangeBlocksProps {
  readonly exchange: ExchangeBlocks_exchange$key;
  readonly marks: readonly SideMark[];
  /** What the first line is marked with where no field stands out: it is who asked for what. */
  readonly otherwise: string;
}

const textOf = (lines: readonly { readonly text: string }[]): string =>
  lines.map(({ text }) => text).join('\n');

const ExchangeBlocksExchange = graphql`
  fragment ExchangeBlocks_exchange on AttackExchange @throwOnFieldError {
    method
    scheme
    host
    path
    query {
      name
      value
    }
    requestHeaders {
      name
      value
    }
    requestBody {
      text
    }
    status
    responseHeaders {
      name
      value
    }
    responseBody {
      text
    }
  }
`;

/** Both messages of an exchange, with what counts marked in them. */
export function ExchangeBlocks({ exchange: key, marks, otherwise }: ExchangeBlocksProps) {
  const { t } = useTranslation('gapDrawer');
  const exchange = useFragment(ExchangeBlocksExchange, key);
  const sent = requestLines(exchange);
  const answered = responseLines(exchange);
  const inResponse = markedLines(
    answered,
    marks.filter(({ isInResponse }) => isInResponse),
  );
  const inRequest = markedLines(
    sent,
    marks.filter(({ isInResponse }) => !isInResponse),
  );
  const isBare = inRequest.length === 0 && inResponse.length === 0;
  return (
    <>
      <CodeBlock
        title={t('proof.request')}
        code={textOf(sent)}
        marks={isBare ? [{ line: 1, reason: otherwise }] : inRequest}
        canFold
      />
      <CodeBlock
        title={t('proof.response')}
        code={textOf(answered)}
        language="json"
        marks={inResponse}
        canFold
      />
    </>
  );
}
