import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type {
  GapProof_gap$data,
  GapProof_gap$key,
} from '../../../../__generated__/GapProof_gap.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { LinkButton } from '../../../../ui/buttons/Button.tsx';
import { Row } from '../../../../ui/layout/Boxes.ts';
import { Section } from '../../../../ui/layout/Panel.tsx';
import { Unavailable } from '../../../../ui/marks/Unavailable.tsx';
import { formatNumber } from '../../../../ui/text/format.ts';
import { Note } from '../../../../ui/text/Text.ts';
import { attackerPath } from '../../../attackers/attackers.paths.ts';
import '../drawer/gapDrawer.texts.ts';
import { ProofExchange } from './ProofExchange.tsx';

type Proof = NonNullable<GapProof_gap$data['proof']>;

/**
 * Who attacked the endpoint of the gap lately, and the stored exchange that shows it, or that none
 * is stored; nothing for who may not see attackers.
 */
export function GapProof({ gap: key }: { readonly gap: GapProof_gap$key }) {
  const { t } = useTranslation('gapDrawer');
  const { proof, evidence } = useFragment(
    graphql`
      fragment GapProof_gap on PostureGap @throwOnFieldError {
        proof {
          attackerCount
          attackers @catch(to: NULL) {
            attackerId
            sourceId
          }
          stored {
            ...ProofExchange_stored
          }
        }
        evidence @catch(to: NULL) {
          parameters {
            templateType
            location
            name
            dataTypes
          }
        }
      }
    `,
    key,
  );
  const fields = useMemo(
    () =>
      (evidence?.parameters ?? []).map(({ templateType, location, name, dataTypes }) => ({
        isInResponse: templateType === 'response',
        location,
        name,
        reason: dataTypes[0] ?? t('evidence.matches'),
      })),
    [evidence?.parameters, t],
  );
  if (!proof) return null;
  return (
    <Section title={t('proof.title')} actions={<Attackers proof={proof} />}>
      {proof.stored ? (
        <ProofExchange stored={proof.stored} fields={fields} />
      ) : (
        <Note lineHeight="20px">{t('proof.none')}</Note>
      )}
    </Section>
  );
}

/** Attackers of the last days, each a link; how many more there are. */
function Attackers({ proof: { attackerCount, attackers } }: { readonly proof: Proof }) {
  const { t } = useTranslation('gapDrawer');
  const { companyId } = useCompany();
  const count = { count: attackerCount, formatted: formatNumber(attackerCount) };
  const more = attackerCount - (attackers?.length ?? attackerCount);
  return (
    <Row gap="2" flexWrap="wrap" textStyle="small" color="fg.muted">
      <span>{t('proof.attackers', count)}</span>
      {attackers === null && <Unavailable />}
      {attackers?.map(({ attackerId, sourceId }) => (
        <LinkButton key={attackerId} asChild>
          <Link
            className="p-trunc gap-attacker"
            title={sourceId}
            to={attackerPath(companyId, attackerId)}
          >
            {sourceId}
          </Link>
        </LinkButton>
      ))}
      {more > 0 && <span>{t('proof.more', { formatted: formatNumber(more) })}</span>}
    </Row>
  );
}
