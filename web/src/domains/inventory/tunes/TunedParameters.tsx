import { X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  TunedParameters_endpoint$data,
  TunedParameters_endpoint$key,
} from '../../../__generated__/TunedParameters_endpoint.graphql.ts';
import type { tuneMutationsDeleteMutation } from '../../../__generated__/tuneMutationsDeleteMutation.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button, IconButton } from '../../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import '../settings/inventorySettings.texts.ts';
import '../settings/settings.css';
import { NOT_SENSITIVE, type TuneValues } from './tuneValues.ts';
import { DELETE_TUNE } from './tuneMutations.ts';
import { useTune } from './useTune.ts';

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

/** Parameters that people described, and the way to describe one. */
export default function TunedParameters({
  endpoint,
}: {
  readonly endpoint: TunedParameters_endpoint$key;
}) {
  const { t } = useTranslation('inventorySettings');
  const { companyId, can } = useCompany();
  const [edited, setEdited] = useState<Tune | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Tune | null>(null);
  const { tune: remove } = useTune<tuneMutationsDeleteMutation>(DELETE_TUNE);
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
  const isOff = !can('changeInventory');
  if (isOff && tunes.length === 0) return null;
  return (
    <div className="tuned-bar" role="group" aria-label={t('tunes.title')}>
      {!isOff && (
        <Button size="xs" onClick={() => setEdited('new')}>
          {t('tunes.add')}
        </Button>
      )}
      {tunes.length > 0 && (
        <div className="tuned-chips">
          {tunes.map((tune) => (
            <span className="tuned-chip" key={tune.tuneId}>
              <Button size="xs" variant="ghost" disabled={isOff} onClick={() => setEdited(tune)}>
                {tune.fieldName}
              </Button>
              {!isOff && (
                <IconButton
                  size="xs"
                  label={`${t('delete')} ${tune.fieldName}`}
                  icon={<X size={12} />}
                  onClick={() => setDeleted(tune)}
                />
              )}
            </span>
          ))}
        </div>
      )}
      {edited && (
        <Suspense>
          <TuneDialog
            endpointId={endpointId}
            tune={
              edited === 'new'
                ? null
                : { tuneId: edited.tuneId, values: valuesOf(edited), kept: keptOf(edited) }
            }
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={deleted !== null}
        title={t('tunes.deleteQuestion', { name: deleted?.fieldName })}
        confirmLabel={t('tunes.deleteConfirm')}
        onCancel={() => setDeleted(null)}
        onConfirm={() => {
          setDeleted(null);
          if (deleted) void remove({ input: { companyId, endpointId, tuneId: deleted.tuneId } });
        }}
      >
        {t('tunes.deleteBody')}
      </ConfirmDialog>
    </div>
  );
}
