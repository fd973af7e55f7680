import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  TunedParameters_endpoint$data,
  TunedParameters_endpoint$key,
} from '../../../__generated__/TunedParameters_endpoint.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useMeantId } from '../../../entities/lists/meantRow.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import '../settings/inventorySettings.texts.ts';
import { Box } from '../../../ui/layout/Boxes.ts';
import { TuneChips } from './TuneChips.tsx';
import { NOT_SENSITIVE, type TuneValues } from './tuneValues.ts';

const TuneDialog = lazy(() => import('./TuneDialog.tsx'));

type Tune = TunedParameters_endpoint$data['tunes'][number];

const textOf = (value: number | null | undefined) => (value == null ? '' : String(value));

function valuesOf({ where, contentType, fieldName, metadata }: Tune): TuneValues {
  return {
    where,
    contentType,
    fieldName,
    type: metadata.type,
    required: metadata.required === true,
    objectId: metadata.objectId === true,
    dataType: metadata.dataType ?? (metadata.sensitive === false ? NOT_SENSITIVE : ''),
    maxLength: textOf(metadata.maxLength),
    minimum: textOf(metadata.minimum),
    maximum: textOf(metadata.maximum),
  };
}

/** What others say of it by the graph, and this form does not ask for. */
const keptOf = ({
  metadata: { idor, enumSize, suspiciousChars, stringsToHash, validCodes },
}: Tune) => ({ idor, enumSize, suspiciousChars, stringsToHash, validCodes });

/** What the form begins with. */
const formOf = (tune: Tune) => ({
  tuneId: tune.tuneId,
  values: valuesOf(tune),
  kept: keptOf(tune),
});

interface TunedParametersProps {
  readonly endpoint: TunedParameters_endpoint$key;
}

/** Parameters that people described, and the way to describe one. */
export default function TunedParameters({ endpoint }: TunedParametersProps) {
  const { t } = useTranslation('inventorySettings');
  const { can } = useCompany();
  const [edited, setEdited] = useState<Tune | 'new' | null>(null);
  const { endpointId, tunes } = useFragment(
    graphql`
      fragment TunedParameters_endpoint on Endpoint @throwOnFieldError {
        endpointId
        tunes {
          tuneId
          where
          contentType
          fieldName
          metadata {
            type
            required
            objectId
            idor
            sensitive
            dataType
            maxLength
            minimum
            maximum
            enumSize
            suspiciousChars
            stringsToHash
            validCodes
          }
        }
      }
    `,
    endpoint,
  );
  const isOff = !can('tuneParameters');
  const [meantId] = useMeantId();
  if (isOff && tunes.length === 0 && meantId === null) return null;
  return (
    <Box display="contents" role="group" aria-label={t('tunes.title')}>
      {!isOff && (
        <Button size="xs" onClick={() => setEdited('new')}>
          {t('tunes.add')}
        </Button>
      )}
      {(tunes.length > 0 || meantId !== null) && (
        <TuneChips endpointId={endpointId} tunes={tunes} onEdit={setEdited} />
      )}
      {edited && (
        <Suspense>
          <TuneDialog
            endpointId={endpointId}
            tune={edited === 'new' ? null : formOf(edited)}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </Box>
  );
}
