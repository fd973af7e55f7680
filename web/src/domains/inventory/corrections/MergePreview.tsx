import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useLazyLoadQuery } from 'react-relay';
import type { MergePreviewQuery } from '../../../__generated__/MergePreviewQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { MethodTag } from '../../../ui/marks/MethodTag.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import type { Choice } from './MergeChoice.tsx';
import type { MergePlace } from './useMergeOptions.ts';

interface MergePreviewProps {
  readonly place: MergePlace;
  readonly name: string;
  readonly merged: Choice['merged'];
  /** Paths that stay apart. */
  readonly staying: number;
  /** Told which parameter joins in, once the preview is there. */
  readonly onSeen: (besideVersion: string | null) => void;
}

const counted = (count: number) => ({ count, formatted: count.toLocaleString('en-GB') });

/** What exactly a merge will do. */
export function MergePreview({
  place: { companyId, ...place },
  name,
  merged,
  staying,
  onSeen,
}: MergePreviewProps) {
  const { t } = useTranslation('corrections');
  const { can } = useCompany();
  const { company } = useLazyLoadQuery<MergePreviewQuery>(
    graphql`
      query MergePreviewQuery(
        $companyId: ID!
        $merge: MergeChoiceInput!
        $seesGaps: Boolean!
        $seesAttackers: Boolean!
      ) @throwOnFieldError {
        company(companyId: $companyId) {
          mergePreview(merge: $merge) {
            endpointsBefore
            endpointsAfter
            labelCount
            openGaps @include(if: $seesGaps)
            openAttackers @include(if: $seesAttackers)
            besideVersion
            endpoints {
              method
              path
              requests
              from {
                endpointId
                path
              }
            }
          }
        }
      }
    `,
    {
      companyId,
      merge: { ...place, name, merged },
      seesGaps: can('seeGaps'),
      seesAttackers: can('seeAttackers'),
    },
    { fetchPolicy: 'network-only' },
  );
  const preview = company?.mergePreview;
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
