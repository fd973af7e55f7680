import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import { object, string } from 'yup';
import type { apiMutationsHostPatternMutation } from '../../../__generated__/apiMutationsHostPatternMutation.graphql.ts';
import type {
  HostPatternDialogQuery,
  HostPatternDialogQuery$data,
} from '../../../__generated__/HostPatternDialogQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { SET_HOST_PATTERN } from './apiMutations.ts';

const PAUSE_MS = 300;
const schema = object({
  pattern: string().defined().max(200, 'You cannot exceed 200 characters in this field.'),
});

interface HostPatternDialogProps {
  readonly apiId: string;
  readonly host: string;
  readonly pattern: string;
  readonly onClose: () => void;
  readonly onUpdated: () => void;
}

/** Which hosts are the host of an API, with what that touches. */
export default function HostPatternDialog({
  apiId,
  host,
  pattern,
  onClose,
  onUpdated,
}: HostPatternDialogProps) {
  const { t } = useTranslation('inventorySettings');
  const { companyId } = useCompany();
  const [save] = useMutate<apiMutationsHostPatternMutation>(SET_HOST_PATTERN);
  const update = async (values: { pattern: string }) => {
    const { errors } = await save({
      input: {
        companyId,
        apiId,
        pattern: values.pattern.trim() === '' ? null : values.pattern.trim(),
      },
    });
    if (errors.length === 0) onUpdated();
    return errors;
  };
  return (
    <FormDialog
      title={t('apis.patternOf', { host })}
      saveLabel={t('apis.update')}
      schema={schema}
      defaults={{ pattern }}
      onSubmit={update}
      onClose={onClose}
    >
      {({ register, watch, formState: { errors } }) => (
        <>
          <p>{t('apis.warning')}</p>
          <Field label={t('apis.pattern')} error={errors.pattern?.message}>
            <TextInput autoComplete="off" spellCheck={false} {...register('pattern')} />
          </Field>
          <p className="settings-note">{t('apis.patternHint')}</p>
          {pattern !== '' && watch('pattern').trim() === '' ? (
            <p role="status">{t('apis.cleared', { host })}</p>
          ) : (
            <Preview apiId={apiId} pattern={watch('pattern').trim()} />
          )}
        </>
      )}
    </FormDialog>
  );
}

type Found = NonNullable<HostPatternDialogQuery$data['company']>['hostPatternPreview'];

function Preview({ apiId, pattern }: { readonly apiId: string; readonly pattern: string }) {
  const { t } = useTranslation('inventorySettings');
  const { companyId, can } = useCompany();
  const [seesGaps, seesAttackers] = [can('seeGaps'), can('seeAttackers')];
  const environment = useRelayEnvironment();
  const [found, setFound] = useState<{ readonly pattern: string; readonly preview: Found } | null>(
    null,
  );
  useEffect(() => {
    if (pattern === '') return;
    let subscription: { unsubscribe: () => void } | undefined;
    const timer = setTimeout(() => {
      subscription = fetchQuery<HostPatternDialogQuery>(
        environment,
        graphql`
          query HostPatternDialogQuery(
            $companyId: ID!
            $apiId: ID!
            $pattern: String!
            $seesGaps: Boolean!
            $seesAttackers: Boolean!
          ) @throwOnFieldError {
            company(companyId: $companyId) {
              hostPatternPreview(apiId: $apiId, pattern: $pattern) {
                name
                hosts
                hostCount
                endpointCount
                openGaps @include(if: $seesGaps)
                openAttackers @include(if: $seesAttackers)
              }
            }
          }
        `,
        { companyId, apiId, pattern, seesGaps, seesAttackers },
      ).subscribe({
        next: ({ company }) =>
          company && setFound({ pattern, preview: company.hostPatternPreview }),
        error: () => setFound(null),
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      subscription?.unsubscribe();
    };
  }, [pattern, apiId, companyId, seesGaps, seesAttackers, environment]);
  if (found === null || found.pattern !== pattern) return null;
  const { name, hosts, hostCount, endpointCount, openGaps = 0, openAttackers = 0 } = found.preview;
  return (
    <div role="status">
      <p>
        {t('apis.becomes', {
          hosts: t('apis.hosts', { count: hostCount }),
          endpoints: t('apis.endpointCount', { count: endpointCount }),
          name,
        })}
      </p>
      {openGaps > 0 && <p>{t('apis.openGaps', { count: openGaps })}</p>}
      {openAttackers > 0 && <p>{t('apis.openAttackers', { count: openAttackers })}</p>}
      <ul className="settings-tried">
        {hosts.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  );
}
