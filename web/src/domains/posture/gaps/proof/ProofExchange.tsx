import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type { ProofExchange_stored$key } from '../../../../__generated__/ProofExchange_stored.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { LinkButton } from '../../../../ui/buttons/Button.tsx';
import { CodeBlock } from '../../../../ui/code/CodeBlock.tsx';
import { Row, Stack } from '../../../../ui/layout/Boxes.ts';
import { Tag } from '../../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../../ui/marks/TimeText.tsx';
import { attackerPath } from '../../../attackers/attackers.paths.ts';
import '../drawer/gapDrawer.texts.ts';
import { type FieldMark, markedLines, requestLines, responseLines } from './exchangeLines.ts';

interface ProofExchangeProps {
  readonly stored: ProofExchange_stored$key;
  /** Fields that the policy found, on either side. */
  readonly fields: readonly (FieldMark & { readonly isInResponse: boolean })[];
}

const textOf = (lines: readonly { readonly text: string }[]): string =>
  lines.map(({ text }) => text).join('\n');

/** A stored attempt at the endpoint: when, by whom, and both messages with what counts marked. */
export function ProofExchange({ stored: key, fields }: ProofExchangeProps) {
  const { t } = useTranslation('gapDrawer');
  const { companyId } = useCompany();
  const stored = useFragment(
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
          method
          scheme
          host
          path
          query {
            name
            value
          }
          clientAddress
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
      }
    `,
    key,
  );
  const { exchange, isSuccess, marks } = stored;
  const sent = requestLines(exchange);
  const answered = responseLines(exchange);
  const inRequest = fields.filter(({ isInResponse }) => !isInResponse);
  const found = markedLines(sent, [...marks, ...inRequest]);
  const inResponse = fields.filter(({ isInResponse }) => isInResponse);
  return (
    <Stack gap="2">
      <Row gap="2" flexWrap="wrap" textStyle="small" color="fg.muted">
        <Tag variant={isSuccess ? 'danger' : 'outline'}>
          {t(isSuccess ? 'proof.succeeded' : 'proof.attempted')}
        </Tag>
        <TimeText value={stored.at} format="exact" />
        {exchange.clientAddress && (
          <span>
            {t('proof.from')} <span className="p-mono">{exchange.clientAddress}</span>
          </span>
        )}
        <span>{stored.message}</span>
        <LinkButton asChild>
          <Link to={attackerPath(companyId, stored.attackerId)}>{t('proof.open')}</Link>
        </LinkButton>
      </Row>
      <CodeBlock
        title={t('proof.request')}
        code={textOf(sent)}
        // Where no field stands out, it is who asked for what: the address says it.
        marks={found.length > 0 ? found : [{ line: 1, reason: stored.message }]}
        canFold
      />
      <CodeBlock
        title={t('proof.response')}
        code={textOf(answered)}
        language="json"
        marks={markedLines(answered, inResponse)}
        canFold
      />
    </Stack>
  );
}
