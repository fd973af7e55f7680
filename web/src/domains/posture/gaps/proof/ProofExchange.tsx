import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type { ProofExchange_stored$key } from '../../../../__generated__/ProofExchange_stored.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { detectionText } from '../../../../entities/text/detectionText.ts';
import { LinkButton } from '../../../../ui/buttons/Button.tsx';
import { Row, Stack } from '../../../../ui/layout/Boxes.ts';
import { Tag } from '../../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../../ui/marks/TimeText.tsx';
import { attackerPath } from '../../../attackers/attackers.paths.ts';
import '../drawer/gapDrawer.texts.ts';
import { Caller } from './Caller.tsx';
import { ExchangeBlocks, type SideMark } from './ExchangeBlocks.tsx';

interface ProofExchangeProps {
  readonly stored: ProofExchange_stored$key;
  /** Fields that the policy found, on either side. */
  readonly fields: readonly SideMark[];
}

/** A stored attempt at the endpoint: when, by whom, and both messages with what counts marked. */
export function ProofExchange({ stored: key, fields }: ProofExchangeProps) {
  const { t } = useTranslation('gapDrawer');
  const { companyId } = useCompany();
  const { attackerId, at, message, isSuccess, marks, exchange } = useFragment(
    graphql`
      fragment ProofExchange_stored on StoredExchange @throwOnFieldError {
        attackerId
        at
        message
        isSuccess
        marks {
          location
          name
          reason
        }
        exchange {
          clientAddress
          ...ExchangeBlocks_exchange
        }
      }
    `,
    key,
  );
  const said = detectionText(message);
  const ofAttack = marks.map(({ reason, ...mark }) => ({
    ...mark,
    reason: detectionText(reason),
    isInResponse: false,
  }));
  return (
    <Stack gap="2">
      <Row gap="2" flexWrap="wrap" textStyle="small" color="fg.muted">
        <Tag variant={isSuccess ? 'danger' : 'outline'}>
          {t(isSuccess ? 'proof.succeeded' : 'proof.attempted')}
        </Tag>
        <TimeText value={at} format="exact" />
        <Caller address={exchange.clientAddress} />
        <span>{said}</span>
        <LinkButton asChild>
          <Link to={attackerPath(companyId, attackerId)}>{t('proof.open')}</Link>
        </LinkButton>
      </Row>
      <ExchangeBlocks exchange={exchange} marks={[...ofAttack, ...fields]} otherwise={said} />
    </Stack>
  );
}
