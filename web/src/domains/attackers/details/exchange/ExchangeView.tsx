import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ExchangeView_example$key } from '../../../../__generated__/ExchangeView_example.graphql.ts';
import { answerMarks } from './answerMarks.ts';
import { BodyBlock } from './BodyBlock.tsx';
import { CodeLine } from './CodeLine.tsx';
import { CodeSection } from './CodeSection.tsx';
import { exampleMarks } from './exampleMarks.ts';
import { NamedLines } from './NamedLines.tsx';
import { OutcomeList } from './OutcomeList.tsx';
import { statusText } from './statusTexts.ts';

const asText = (pairs: readonly { readonly name: string; readonly value: string }[]) =>
  pairs.map(({ name, value }) => `${name}: ${value}`);

/** Request and response of one attempt, side by side where there is room. */
export function ExchangeView({ example }: { readonly example: ExchangeView_example$key }) {
  const { t } = useTranslation('attackerDetails');
  const { exchange, answer, outcome, ...said } = useFragment(
    graphql`
      fragment ExchangeView_example on AttackExample @throwOnFieldError {
        ruleViolations {
          location
          field
          message
        }
        anomalies {
          location
          name
          status
          anomaly
          reason
          value
        }
        answer {
          isStatusUnusual
          isSizeUnusual
        }
        outcome {
          piiConsumptionInfo {
            type
            values
            usual
            isUnusual
          }
          fields {
            name
            isNew
            type
            isUnusual
          }
          ...OutcomeList_outcome
        }
        exchange {
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
            mediaType
            size
            text
            isCut
          }
          status
          responseHeaders {
            name
            value
          }
          responseBody {
            mediaType
            size
            text
            isCut
          }
        }
      }
    `,
    example,
  );
  const { ruleViolations, anomalies } = said;
  const marks = useMemo(
    () => exampleMarks({ ruleViolations, anomalies }),
    [ruleViolations, anomalies],
  );
  const answered = useMemo(
    () =>
      answerMarks(outcome, {
        neverAnswered: t('exchange.neverAnswered'),
        sensitive: (type, values, usual) =>
          t('pii.ofType', { type, count: values, formatted: values.toLocaleString('en-GB') }) +
          (usual === null
            ? ''
            : usual === 0
              ? t('outcome.noneUsual')
              : t('outcome.usual', { usual: usual.toLocaleString('en-GB') })),
      }),
    [outcome, t],
  );
  const at = (...locations: string[]) =>
    marks.filter(({ location }) => locations.includes(location));
  const {
    method,
    path,
    query,
    requestHeaders,
    requestBody,
    status,
    responseHeaders,
    responseBody,
  } = exchange;
  const line = `${method} ${path}`;
  const statusLine = `${status} ${statusText(status) ?? t('exchange.unknownStatus')}`;
  const sizeNote =
    answer?.isSizeUnusual === true && !responseBody ? [t('exchange.unusualSize')] : [];
  const statusNote = [
    ...(answer?.isStatusUnusual === true ? [t('exchange.unusualStatus')] : []),
    ...sizeNote,
  ].join(' · ');
  return (
    <div className="exchange">
      <CodeSection level="part" title={t('exchange.request')}>
        <CodeSection
          level="block"
          title={t('exchange.headers')}
          note={requestHeaders.length}
          copyText={[line, ...asText(requestHeaders)].join('\n')}
        >
          <pre className="exchange-code" data-numbered="">
            <CodeLine number={1} marks={at('path')}>
              <b>{method}</b> <span data-kind="string">{path}</span>
            </CodeLine>
            <NamedLines values={requestHeaders} marks={at('header', 'cookie')} first={2} />
          </pre>
        </CodeSection>
        {(query.length > 0 || at('query').length > 0) && (
          <CodeSection
            level="block"
            title={t('exchange.query')}
            note={query.length}
            copyText={query.map(({ name, value }) => `${name}=${value}`).join('\n')}
          >
            <pre className="exchange-code" data-numbered="">
              <NamedLines values={query} marks={at('query')} separator=" = " />
            </pre>
          </CodeSection>
        )}
        <BodyBlock body={requestBody} marks={at('body')} />
      </CodeSection>
      <CodeSection level="part" title={t('exchange.response')}>
        {outcome && <OutcomeList outcome={outcome} />}
        <CodeSection
          level="block"
          title={t('exchange.headers')}
          note={responseHeaders.length}
          copyText={[statusLine, ...asText(responseHeaders)].join('\n')}
        >
          <pre className="exchange-code" data-numbered="">
            <CodeLine number={1} note={statusNote || undefined}>
              <b>{status}</b> {statusText(status) ?? t('exchange.unknownStatus')}
            </CodeLine>
            <NamedLines values={responseHeaders} marks={[]} first={2} />
          </pre>
        </CodeSection>
        <BodyBlock
          body={responseBody}
          marks={answered}
          isSizeUnusual={answer?.isSizeUnusual ?? false}
        />
      </CodeSection>
    </div>
  );
}
