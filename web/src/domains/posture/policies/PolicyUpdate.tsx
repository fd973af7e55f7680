import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { Severity } from '@palisade/vocabulary/severities.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { PolicyUpdate_policy$key } from '../../../__generated__/PolicyUpdate_policy.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useCatalogueText } from '../../../entities/text/catalogueText.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';
import { Section } from '../../../ui/layout/Panel.tsx';
import { SeverityBadge } from '../../../ui/marks/SeverityBadge.tsx';
import { Note, Text } from '../../../ui/text/Text.ts';
import { useBackTestCounts } from '../hub/useBackTestCounts.ts';
import './policies.texts.ts';
import { PolicyConditionsText } from './PolicyConditions.tsx';
import { PolicyPair } from './PolicyPair.ts';
import { useTakePolicyUpdates } from './useTakePolicyUpdates.ts';
import { useUpdateEffect } from './useUpdateEffect.ts';

interface Content {
  readonly name: string;
  readonly severity: string;
  readonly filter: string;
}

/**
 * What the catalogue changes of an installed policy: both beside each other, how many gaps that
 * opens and closes, and the way to take it. Nothing where there is no update.
 */
export function PolicyUpdate({ policy: key }: { readonly policy: PolicyUpdate_policy$key }) {
  const { t } = useTranslation('policies');
  const { companyId } = useCompany();
  const { update } = useFragment(
    graphql`
      fragment PolicyUpdate_policy on PosturePolicy @throwOnFieldError {
        update {
          policyId
          before {
            name
            severity
            filter
          }
          after {
            name
            severity
            filter
          }
        }
      }
    `,
    key,
  );
  const [take, isTaking] = useTakePolicyUpdates();
  if (!update) return null;
  const { policyId, before, after } = update;
  return (
    <Section
      title={t('update.title')}
      actions={
        <Button
          size="xs"
          variant="solid"
          isBusy={isTaking}
          onClick={() => void take({ companyId, policyIds: [policyId] })}
        >
          {t('update.take')}
        </Button>
      }
    >
      <Note pb="2">{t('update.note')}</Note>
      <PolicyPair>
        <Side title={t('update.before')} content={before} other={after} />
        <Side title={t('update.after')} content={after} other={before} />
      </PolicyPair>
      <Effect policyId={policyId} content={after} />
    </Section>
  );
}

interface SideProps {
  readonly title: string;
  readonly content: Content;
  /** What it is compared with: what is the same is left out. */
  readonly other: Content;
}

function Side({ title, content: { name, severity, filter }, other }: SideProps) {
  const { t } = useTranslation('policies');
  const inLanguage = useCatalogueText();
  const level = severity as Severity; // The graph's severities are the vocabulary's.
  return (
    <Box role="group" aria-label={title} display="grid" gap="1.5" alignContent="start">
      <Text textStyle="small" tone="subtle">
        {title}
      </Text>
      {name !== other.name && <Text textStyle="strong">{inLanguage(name)}</Text>}
      {severity !== other.severity && (
        <Box>
          <SeverityBadge severity={level} label={t(`severities.${level}`)} />
        </Box>
      )}
      {filter !== other.filter && <PolicyConditionsText filter={JSON.parse(filter) as Filter} />}
    </Box>
  );
}

function Effect({
  policyId,
  content: { severity, filter },
}: {
  readonly policyId: string;
  readonly content: Content;
}) {
  const tried = useMemo(
    () => [{ key: policyId, policyId, severity, filter }],
    [policyId, severity, filter],
  );
  const effectOf = useUpdateEffect(useBackTestCounts(tried));
  return (
    <Note pt="3" role="status">
      {effectOf(policyId)}
    </Note>
  );
}
