import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { TrafficExchange_exchange$key } from '../../../../__generated__/TrafficExchange_exchange.graphql.ts';
import { Row, Stack } from '../../../../ui/layout/Boxes.ts';
import { Tag } from '../../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../../ui/marks/TimeText.tsx';
import '../drawer/gapDrawer.texts.ts';
import { Caller } from './Caller.tsx';
import { ExchangeBlocks, type SideMark } from './ExchangeBlocks.tsx';
import { type GapGrounds, traitMarks } from './traitMarks.ts';

interface TrafficExchangeProps {
  readonly exchange: TrafficExchange_exchange$key;
  /** Fields that the policy found, on either side. */
  readonly fields: readonly SideMark[];
  readonly grounds: GapGrounds;
  /** What the gap is called. */
  readonly name: string;
}

/**
 * An exchange that is kept of the endpoint, an attack only where it shows the weakness: when, by
 * whom, and both messages with what counts marked.
 */
export function TrafficExchange({ exchange: key, fields, grounds, name }: TrafficExchangeProps) {
  const { t } = useTranslation('gapDrawer');
  const { at, traits, exchange } = useFragment(
    graphql`
      fragment TrafficExchange_exchange on GapExchange @throwOnFieldError {
        at
        traits
        exchange {
          clientAddress
          ...ExchangeBlocks_exchange
        }
      }
    `,
    key,
  );
  const marks = traitMarks(traits, grounds, {
    anonymous: t('proof.anonymous'),
    cleartext: t('proof.cleartext'),
    failed: t('proof.failed'),
  });
  return (
    <Stack gap="2">
      <Row gap="2" flexWrap="wrap" textStyle="small" color="fg.muted">
        <Tag variant="outline">
          {t(traits.includes('finding') ? 'proof.found' : 'proof.ordinary')}
        </Tag>
        <TimeText value={at} format="exact" />
        <Caller address={exchange.clientAddress} />
      </Row>
      <ExchangeBlocks exchange={exchange} marks={[...marks, ...fields]} otherwise={name} />
    </Stack>
  );
}
