import { graphql, useFragment } from 'react-relay';
import type { ExchangeView_example$key } from '../../../../__generated__/ExchangeView_example.graphql.ts';
import { RequestPart } from './RequestPart.tsx';
import { ResponsePart } from './ResponsePart.tsx';
import { useExchangeMarks } from './useExchangeMarks.ts';

/** Request and response of one attempt, side by side where there is room. */
export function ExchangeView({ example: key }: { readonly example: ExchangeView_example$key }) {
  const example = useFragment(
    graphql`
      fragment ExchangeView_example on AttackExample @throwOnFieldError {
        ...useExchangeMarks_example
        exchange {
          ...RequestPart_exchange
        }
        ...ResponsePart_example
      }
    `,
    key,
  );
  const { requestAt, answered } = useExchangeMarks(example);
  return (
    <div className="exchange">
      <RequestPart exchange={example.exchange} marksAt={requestAt} />
      <ResponsePart example={example} marks={answered} />
    </div>
  );
}
