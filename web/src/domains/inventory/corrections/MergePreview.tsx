import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MethodTag } from '../../../ui/marks/MethodTag.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { Note } from '../../../ui/text/Text.ts';
import { counted } from '../../../ui/text/counted.ts';
import type { Choice } from './useChosenPaths.ts';
import type { MergePlace } from './useMergeOptions.ts';
import { useMergePreview } from './useMergePreview.ts';

const Previews = chakra('ul', {
  base: {
    maxHeight: '320px',
    marginTop: '3',
    overflow: 'auto',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'l2',
    fontSize: '12px',
    '& > li': { padding: '8px 12px' },
    '& > li + li': { borderTop: '1px solid', borderColor: 'border.subtle' },
    '& > li > span:last-of-type': { float: 'right', color: 'fg.subtle' },
    '& ul': { padding: '4px 0 0 16px', color: 'fg.muted' },
    '& .p-path': { minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
});

interface MergePreviewProps {
  readonly place: MergePlace;
  readonly name: string;
  readonly merged: Choice['merged'];
  /** Paths that stay apart. */
  readonly staying: number;
  /** Called with the parameter that joins in, once the preview is there. */
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
      <Note tone="muted">
        {t('merge.preview', {
          before: t('merge.endpoints', counted(endpointsBefore)),
          after: t('merge.endpoints', counted(endpointsAfter)),
        })}{' '}
        {staying > 0 && t('merge.stay', counted(staying))}{' '}
        {labelCount > 0 && t('merge.labels', counted(labelCount))}{' '}
        {openGaps > 0 && t('merge.gaps', counted(openGaps))}{' '}
        {openAttackers > 0 && t('merge.attackers', counted(openAttackers))}
      </Note>
      <Previews>
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
      </Previews>
    </>
  );
}
