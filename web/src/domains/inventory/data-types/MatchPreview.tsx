import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  MatchPreview_preview$data,
  MatchPreview_preview$key,
} from '../../../__generated__/MatchPreview_preview.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FieldMessage } from '../../../ui/forms/Field.tsx';
import { Box, LinedList, Row, Stack } from '../../../ui/layout/Boxes.ts';
import { MethodTag } from '../../../ui/marks/MethodTag.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { Note } from '../../../ui/text/Text.ts';

/** What was found, or why what it is about could not be saved. */
type Answer = MatchPreview_preview$key & {
  readonly fault?: string | null | undefined;
  /** What could not be tried, in words. */
  readonly note?: string | null;
};

interface MatchPreviewProps {
  readonly hint: string;
  /** Whether the form can be sent; it says itself what is wrong. */
  readonly isValid: () => Promise<boolean>;
  readonly ask: () => Promise<Answer | null>;
}

/** Where something would be found now if it were saved so. */
export function MatchPreview({ hint, isValid, ask }: MatchPreviewProps) {
  const { t } = useTranslation('dataTypes');
  const [preview, setPreview] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const show = async () => {
    setPreview(null);
    setFailure(null);
    if (!(await isValid())) return;
    setIsBusy(true);
    try {
      const found = await ask();
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
        <Note>{hint}</Note>
      </Row>
      {failure !== null && (
        <FieldMessage role="alert" data-error="">
          {failure}
        </FieldMessage>
      )}
      {preview && <Found preview={preview} />}
      {preview?.note != null && <Note role="note">{preview.note}</Note>}
    </Stack>
  );
}

const gapCounts = (
  t: TFunction<'dataTypes'>,
  { opens, closes }: { readonly opens: number; readonly closes: number },
) => ({
  opens: t('preview.opens', { count: opens, formatted: formatNumber(opens) }),
  closes: formatNumber(closes),
});

function Found({ preview: key }: { readonly preview: MatchPreview_preview$key }) {
  const { t } = useTranslation('dataTypes');
  const { parameterCount, endpointCount, isWhole, gaps, examples } = useFragment(
    graphql`
      fragment MatchPreview_preview on DataTypePreview
      @argumentDefinitions(hasGaps: { type: "Boolean", defaultValue: false })
      @throwOnFieldError {
        parameterCount
        endpointCount
        isWhole
        gaps @include(if: $hasGaps) @catch(to: NULL) {
          opens
          closes
          isWhole
        }
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
    `,
    key,
  );
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
        {gaps && ` ${t('preview.gaps', gapCounts(t, gaps))}`}
        {!(isWhole && gaps?.isWhole !== false) && ` ${t('preview.part')}`}
      </p>
      <LinedList>
        {examples.map((example, at) => (
          <li key={`${example.endpointId} ${example.parameter} ${at}`}>
            <Example example={example} />
          </li>
        ))}
      </LinedList>
    </Stack>
  );
}

interface ExampleProps {
  readonly example: MatchPreview_preview$data['examples'][number];
}

/** A parameter that would match, its endpoint, and the type that it has now. */
function Example({ example }: ExampleProps) {
  const { t } = useTranslation('dataTypes');
  const { method, host, path, parameter, dataType, samples } = example;
  return (
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
  );
}
