import { DELETED_KINDS } from '@palisade/vocabulary/environments.ts';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { Text } from '../../../ui/text/Text.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { auditPath } from '../administration.paths.ts';
import type { DeletionPlan, PlanState } from './useDeletionPlan.ts';

interface DeletionPlanTextProps {
  readonly plan: PlanState;
  readonly environmentId: string;
}

/** What deleting an environment comes to, in words, and where its copies are exported. */
export function DeletionPlanText({ plan, environmentId }: DeletionPlanTextProps) {
  const { t } = useTranslation('organizations');
  if (typeof plan === 'string') return <p role="status">{t(`deletion.${plan}`)}</p>;
  if (plan.refusal != null)
    return (
      <p role="alert">
        <Text tone="danger">{plan.refusal}</Text>
      </p>
    );
  return (
    <Stack gap="3">
      <p>{t('deletion.closed')}</p>
      <Counts plan={plan} />
      <People plan={plan} />
      {plan.isEntered ? (
        <Exports environmentId={environmentId} />
      ) : (
        <p>{t('deletion.exportByOthers')}</p>
      )}
    </Stack>
  );
}

/** Ways to the pages of the environment from which a copy is saved. */
function Exports({ environmentId }: { readonly environmentId: string }) {
  const { t } = useTranslation('organizations');
  const exports = [
    { path: `/${environmentId}/unified-inventory`, words: t('deletion.exportEndpoints') },
    { path: `/${environmentId}/posture-gaps`, words: t('deletion.exportGaps') },
    { path: auditPath(environmentId), words: t('deletion.exportAudit') },
  ];
  return (
    <p>
      {t('deletion.export')}{' '}
      {exports.map(({ path, words }, index) => (
        <span key={path}>
          {index > 0 && ', '}
          <a href={path} target="_blank" rel="noreferrer">
            {words}
          </a>
        </span>
      ))}
    </p>
  );
}

function Counts({ plan: { counts } }: { readonly plan: DeletionPlan }) {
  const { t } = useTranslation('organizations');
  const words = DELETED_KINDS.flatMap((kind) => {
    const count = counts.find((each) => each.kind === kind)?.count ?? 0;
    return count === 0
      ? []
      : [t(`deletion.kinds.${kind}`, { count, formatted: formatNumber(count) })];
  });
  return (
    <p>
      {words.length === 0 ? t('deletion.nothing') : `${t('deletion.goes')}: ${words.join(', ')}.`}
    </p>
  );
}

/** Whom it is taken from, and which rules of single sign-on go on without it. */
function People({ plan }: { readonly plan: DeletionPlan }) {
  const { t } = useTranslation('organizations');
  const { peopleOnlyHere, peopleByDefault, sharedRules } = plan;
  return (
    <>
      {peopleOnlyHere > 0 && (
        <p>
          {t('deletion.onlyHere', {
            count: peopleOnlyHere,
            formatted: formatNumber(peopleOnlyHere),
          })}
        </p>
      )}
      {peopleByDefault > 0 && (
        <p>
          {t('deletion.byDefault', {
            count: peopleByDefault,
            formatted: formatNumber(peopleByDefault),
          })}
        </p>
      )}
      {sharedRules.length > 0 && (
        <p>{t('deletion.rules', { count: sharedRules.length, rules: sharedRules.join(', ') })}</p>
      )}
    </>
  );
}
