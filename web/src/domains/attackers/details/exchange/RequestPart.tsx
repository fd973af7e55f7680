import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { RequestPart_exchange$key } from '../../../../__generated__/RequestPart_exchange.graphql.ts';
import '../attackerDetails.texts.ts';
import type { AnomalyMark } from '../json/anomalyMark.ts';
import { BodyBlock } from './BodyBlock.tsx';
import { CodeSection } from './CodeSection.tsx';
import { HeadersBlock } from './HeadersBlock.tsx';
import { NamedLines } from './NamedLines.tsx';

interface RequestPartProps {
  readonly exchange: RequestPart_exchange$key;
  /** What is odd about it at these locations. */
  readonly marksAt: (...locations: readonly string[]) => readonly AnomalyMark[];
}

/** The request of an attempt: headers, query and body, with what is odd about them. */
export function RequestPart({ exchange, marksAt }: RequestPartProps) {
  const { t } = useTranslation('attackerDetails');
  const { method, path, query, requestHeaders, requestBody } = useFragment(
    graphql`
      fragment RequestPart_exchange on AttackExchange @throwOnFieldError {
        method
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
          ...BodyBlock_body
        }
      }
    `,
    exchange,
  );
  const oddInQuery = marksAt('query');
  return (
    <CodeSection level="part" title={t('exchange.request')}>
      <HeadersBlock
        start={`${method} ${path}`}
        startMarks={marksAt('path')}
        headers={requestHeaders}
        marks={marksAt('header', 'cookie')}
      >
        <b>{method}</b> <span data-kind="string">{path}</span>
      </HeadersBlock>
      {(query.length > 0 || oddInQuery.length > 0) && (
        <CodeSection
          level="block"
          title={t('exchange.query')}
          note={query.length}
          copyText={query.map(({ name, value }) => `${name}=${value}`).join('\n')}
        >
          <pre className="exchange-code" data-numbered="">
            <NamedLines values={query} marks={oddInQuery} separator=" = " />
          </pre>
        </CodeSection>
      )}
      <BodyBlock body={requestBody ?? null} marks={marksAt('body')} />
    </CodeSection>
  );
}
