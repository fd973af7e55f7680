import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { CopyForm_environment$key } from '../../../__generated__/CopyForm_environment.graphql.ts';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { Note } from '../../../ui/text/Text.ts';
import { CopyFields } from './CopyFields.tsx';
import { CopyPreview } from './CopyPreview.tsx';
import { copyDefaults, copySchema, type CopyValues } from './copyValues.ts';
import { useCopyConfiguration } from './useCopyConfiguration.ts';
import { type CopyPlanState, useCopyPlan } from './useCopyPlan.ts';

interface CopyFormProps {
  readonly environment: CopyForm_environment$key;
}

const writes = (plan: CopyPlanState): boolean =>
  typeof plan !== 'string' &&
  plan.items.some(({ outcome }) => outcome === 'create' || outcome === 'change');

/** Why a plan cannot be carried out, or null; one that could not be made says so itself. */
function reasonAgainst(plan: CopyPlanState): 'waiting' | 'nothingToCopy' | null {
  if (plan === 'loading') return 'waiting';
  return typeof plan === 'string' || writes(plan) ? null : 'nothingToCopy';
}

/** The form of a copy: which environments, what, and what it comes to. */
export function CopyForm({ environment: key }: CopyFormProps) {
  const { t } = useTranslation('organizations');
  const copy = useCopyConfiguration();
  const { id, environmentId, name, otherEnvironments } = useFragment(
    graphql`
      fragment CopyForm_environment on Environment @throwOnFieldError {
        id
        environmentId
        name
        otherEnvironments {
          id
          environmentId
          name
        }
      }
    `,
    key,
  );
  const others = otherEnvironments ?? [];
  const environments = [{ id, environmentId, name }, ...others];
  const defaults = useMemo(() => copyDefaults(environmentId), [environmentId]);
  const schema = useMemo(() => copySchema(t), [t]);
  const [chosen, setChosen] = useState<CopyValues>(defaults);
  const { plan, retry } = useCopyPlan(chosen);
  const target = environments.find((each) => each.environmentId === chosen.targetId);
  const save = async ({ sourceId, parts }: CopyValues) => {
    if (typeof plan === 'string' || target === undefined) return;
    const { digest } = plan;
    const errors = await copy({ id: target.id, sourceId, parts, digest });
    if (errors.some(({ code }) => code === 'conflict')) retry();
    return errors;
  };
  const reason = others.length === 0 ? 'noOther' : reasonAgainst(plan);
  return (
    <FormDrawer<CopyValues>
      kind={t('environment.one')}
      title={t('copy.title')}
      schema={schema}
      defaults={defaults}
      onSubmit={save}
      closesWhenSaved
      saveLabel={t('copy.short')}
      {...(reason !== null && { disabledReason: t(`copy.${reason}`) })}
    >
      {(form) => (
        <>
          <Note pb="2">{others.length === 0 ? t('copy.noOther') : t('copy.about')}</Note>
          <CopyFields form={form} environments={environments} onChosen={setChosen} />
          <CopyPreview plan={plan} target={target?.name ?? ''} onRetry={retry} />
        </>
      )}
    </FormDrawer>
  );
}
