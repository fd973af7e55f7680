import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ResponsePart_example$key } from '../../../../__generated__/ResponsePart_example.graphql.ts';
import '../attackerDetails.texts.ts';
import type { AnomalyMark } from '../json/anomalyMark.ts';
import { BodyBlock } from './BodyBlock.tsx';
import { CodeSection } from './CodeSection.tsx';
import { HeadersBlock } from './HeadersBlock.tsx';
import { OutcomeList } from './OutcomeList.tsx';
import { statusText } from './statusTexts.ts';

interface ResponsePartProps {
  readonly example: ResponsePart_example$key;
  /** What is odd about the body. */
  readonly marks: readonly AnomalyMark[];
}

/** The response to an attempt: what it says of a success, headers and body. */
export function ResponsePart({ example, marks }: ResponsePartProps) {
  const { t } = useTranslation('attackerDetails');
  const { answer, outcome, exchange } = useFragment(
    graphql`
      fragment ResponsePart_example on AttackExample @throwOnFieldError {
        answer {
          isStatusUnusual
          isSizeUnusual
        }
        outcome {
          ...OutcomeList_outcome
        }
        exchange {
          status
          responseHeaders {
            name
            value
          }
          responseBody {
            ...BodyBlock_body
          }
        }
      }
    `,
    example,
  );
  const { status, responseHeaders, responseBody } = exchange;
  const reason = statusText(status) ?? t('exchange.unknownStatus');
  const isSizeUnusual = answer?.isSizeUnusual === true;
  const note = [
    ...(answer?.isStatusUnusual === true ? [t('exchange.unusualStatus')] : []),
    // Beside the size, where there is a body that has one.
    ...(isSizeUnusual && !responseBody ? [t('exchange.unusualSize')] : []),
  ].join(' · ');
  return (
    <CodeSection level="part" title={t('exchange.response')}>
      {outcome && <OutcomeList outcome={outcome} />}
      <HeadersBlock
        start={`${status} ${reason}`}
        note={note || undefined}
        headers={responseHeaders}
      >
        <b>{status}</b> {reason}
      </HeadersBlock>
      <BodyBlock body={responseBody ?? null} marks={marks} isSizeUnusual={isSizeUnusual} />
    </CodeSection>
  );
}
