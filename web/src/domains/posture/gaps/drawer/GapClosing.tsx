import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { GapClosing_gap$key } from '../../../../__generated__/GapClosing_gap.graphql.ts';
import { sightingText } from '../../../../entities/endpointFields/sightingText.ts';
import { Section } from '../../../../ui/layout/Panel.tsx';
import { TimeText } from '../../../../ui/marks/TimeText.tsx';
import { closingText } from '../../closing/closingText.ts';
import './gapDrawer.texts.ts';
import { formatNumber } from '../../../../ui/text/format.ts';

/** What closes the gap, and how far clean requests have brought it there. */
export function GapClosing({ gap }: { readonly gap: GapClosing_gap$key }) {
  const { t } = useTranslation('gapDrawer');
  const { t: tClosing } = useTranslation('gapClosing');
  const { t: tField } = useTranslation('endpointFields');
  const { holds, evidence } = useFragment(
    graphql`
      fragment GapClosing_gap on PostureGap @throwOnFieldError {
        holds
        evidence {
          closing {
            kind
            requests
            days
          }
          progress {
            fact
            value
            lastSeenAt
            clean
            needed
          }
        }
      }
    `,
    gap,
  );
  const { closing, progress } = evidence;
  const [clean, needed] = [progress?.clean ?? 0, progress?.needed ?? 1];
  const counts = { clean: formatNumber(clean), needed: formatNumber(needed) };
  return (
    <Section title={t('closing.title')}>
      {progress && (
        <div className="gap-closing">
          <p>
            {sightingText(tField, progress.fact, progress.value)}
            <span>
              {tField('sightings.lastSeen')} <TimeText value={progress.lastSeenAt} format="exact" />
            </span>
          </p>
          <progress value={clean} max={needed} aria-label={t('closing.label')} />
          <b className="p-num">{t('closing.clean', counts)}</b>
        </div>
      )}
      <p className="gap-text">{holds ? closingText(tClosing, closing) : t('closing.closed')}</p>
    </Section>
  );
}
