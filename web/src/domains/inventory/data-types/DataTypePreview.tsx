import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { DataTypePreviewQuery } from '../../../__generated__/DataTypePreviewQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FieldMessage } from '../../../ui/forms/Field.tsx';
import { Box, LinedList, Row, Stack } from '../../../ui/layout/Boxes.ts';
import { MethodTag } from '../../../ui/marks/MethodTag.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { Note } from '../../../ui/text/Text.ts';
import { type DataTypeValues, sentType } from './dataTypeValues.ts';

const DataTypePreviewDocument = graphql`
  query DataTypePreviewQuery($companyId: ID!, $dataTypeId: ID, $type: DataTypeInput!)
  @throwOnFieldError {
    company(companyId: $companyId) {
      dataTypePreview(dataTypeId: $dataTypeId, type: $type) {
        fault
        parameterCount
        endpointCount
        isWhole
        examples {
          endpointId
          method
          host
          path
          parameter
          dataType
          samples
        }
      }
    }
  }
`;

type Preview = NonNullable<DataTypePreviewQuery['response']['company']>['dataTypePreview'];

interface DataTypePreviewProps {
  readonly form: UseFormReturn<DataTypeValues>;
  /** Null for a new one. */
  readonly dataTypeId: string | null;
}

/** Where a type would be found now if it were saved so. */
export function DataTypePreview({ form, dataTypeId }: DataTypePreviewProps) {
  const { t } = useTranslation('dataTypes');
  const { companyId } = useCompany();
  const environment = useRelayEnvironment();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const show = async () => {
    setPreview(null);
    setFailure(null);
    if (!(await form.trigger())) return;
    setIsBusy(true);
    try {
      const answer = await fetchQuery<DataTypePreviewQuery>(environment, DataTypePreviewDocument, {
        companyId,
        dataTypeId,
        type: sentType(form.getValues()),
      }).toPromise();
      const found = answer?.company?.dataTypePreview ?? null;
      setFailure(found?.fault ?? null);
      setPreview(found?.fault == null ? found : null);
    } catch {
      setFailure(t('preview.failed'));
    }
    setIsBusy(false);
  };
  return (
    <Stack gap="2" role="region" aria-label={t('preview.title')} aria-busy={isBusy}>
      <Row gap="3">
        <Button size="sm" isBusy={isBusy} onClick={() => void show()}>
          {t('preview.show')}
        </Button>
        <Note>{t('preview.hint')}</Note>
      </Row>
      {failure !== null && (
        <FieldMessage role="alert" data-error="">
          {failure}
        </FieldMessage>
      )}
      {preview && <Found preview={preview} />}
    </Stack>
  );
}

function Found({ preview }: { readonly preview: Preview }) {
  const { t } = useTranslation('dataTypes');
  const { parameterCount, endpointCount, isWhole, examples } = preview;
  return (
    <Stack gap="2">
      <p role="status">
        {parameterCount === 0
          ? t('preview.none')
          : t('preview.found', {
              parameters: t('preview.parameters', {
                count: parameterCount,
                formatted: formatNumber(parameterCount),
              }),
              endpoints: t('preview.endpoints', {
                count: endpointCount,
                formatted: formatNumber(endpointCount),
              }),
            })}
        {!isWhole && ` ${t('preview.part')}`}
      </p>
      <LinedList>
        {examples.map(({ endpointId, method, host, path, parameter, dataType, samples }, at) => (
          <li key={`${endpointId} ${parameter} ${at}`}>
            <Row gap="2" minWidth="0">
              <MethodTag method={method} />
              <span className="p-trunc" title={`${host}${path}`}>
                {host}
                {path}
              </span>
              <b>{parameter}</b>
              <Box flex={1} />
              <span>{samples.slice(0, 2).join(', ')}</span>
              <Note>{dataType === null ? t('preview.noType') : dataType}</Note>
            </Row>
          </li>
        ))}
      </LinedList>
    </Stack>
  );
}
