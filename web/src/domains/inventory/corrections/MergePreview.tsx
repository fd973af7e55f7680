import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MethodTag } from '../../../ui/marks/MethodTag.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { counted } from '../../../ui/text/counted.ts';
import type { Choice } from './useChosenPaths.ts';
import type { MergePlace } from './useMergeOptions.ts';
import { useMergePreview } from './useMergePreview.ts';

interface MergePreviewProps {
  readonly place: MergePlace;
  readonly name: string;
  readonly merged: Choice['merged'];
  /** Paths that stay apart. */
  readonly staying: number;
  /** Told which parameter joins in, once the preview is there. */
  readonly onSeen: (besideVersion: string | null) => void;
}

/** What exactly a merge will do. */
export function MergePreview({ place, name, merged, staying, onSeen }: MergePreviewProps) {
  const { t } = useTranslation('corrections');
  const preview = useMergePreview({ ...place, name, merged });
  const besideVersion = preview?.besideVersion ?? null;
  useEffect(() => onSeen(besideVersion), [besideVersion, onSeen]);
  if (!preview) return null;
  const {
    endpointsBefore,
    endpointsAfter,
    labelCount,
    openGaps = 0,
    openAttackers = 0,
    endpoints,
  } = preview;
  return (
    <>
      <p className="correction-hint">
        {t('merge.preview', {
          before: t('merge.endpoints', counted(endpointsBefore)),
          after: t('merge.endpoints', counted(endpointsAfter)),
        })}{' '}
        {staying > 0 && t('merge.stay', counted(staying))}{' '}
        {labelCount > 0 && t('merge.labels', counted(labelCount))}{' '}
        {openGaps > 0 && t('merge.gaps', counted(openGaps))}{' '}
        {openAttackers > 0 && t('merge.attackers', counted(openAttackers))}
      </p>
      <ul className="merge-preview">
        {endpoints.map(({ method, path, requests, from }) => (
          <li key={`${method} ${path}`}>
            <MethodTag method={method} /> <PathText path={path} />{' '}
            <span>{t('merge.requests', counted(requests))}</span>
            <ul aria-label={t('merge.from')}>
              {from.map((each) => (
                <li key={each.endpointId}>
                  <PathText path={each.path} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}
