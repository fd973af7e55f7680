import { PATH_REASONS } from '@palisade/vocabulary/pathReasons.ts';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { WhyThisPath_endpoint$key } from '../../../__generated__/WhyThisPath_endpoint.graphql.ts';
import { Box } from '../../../ui/layout/Boxes.ts';
import { Section } from '../../../ui/layout/Panel.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { Note } from '../../../ui/text/Text.ts';
import { counted } from '../../../ui/text/counted.ts';
import { MonoText } from './MonoText.ts';
import { PathSamples } from './PathSamples.tsx';
import { formatList } from '../../../ui/text/format.ts';

const KINDS = ['shape', 'siblings', 'plural', 'pinned', 'overflow'] as const;

/** The evidence for each parameter of the path, in sentences. */
export function WhyThisPath({ endpoint }: { readonly endpoint: WhyThisPath_endpoint$key }) {
  const { t } = useTranslation('inventory');
  const { path, pathEvidence } = useFragment(
    graphql`
      fragment WhyThisPath_endpoint on Endpoint @throwOnFieldError {
        path
        pathEvidence {
          name
          index
          kind
          shape
          distinctValues
          observations
          reasons
          samples
        }
      }
    `,
    endpoint,
  );
  const reason = (kind: string, shape: string | null | undefined, codes: readonly string[]) => {
    const reasons = PATH_REASONS.filter((each) => codes.includes(each)).map((each) =>
      t(`evidence.reasons.${each}`),
    );
    if (reasons.length > 0) return t('evidence.because', { reasons: formatList(reasons) });
    const known = KINDS.find((each) => each === kind);
    if (!known) return t('evidence.other', { kind });
    return known === 'shape' ? t('evidence.shape', { shape: shape ?? '' }) : t(`evidence.${known}`);
  };
  return (
    <Section title={t('evidence.title')} actions={<Tag>{t('evidence.tag')}</Tag>}>
      {pathEvidence.length === 0 && <Note tone="muted">{t('evidence.static')}</Note>}
      {pathEvidence.map(
        ({ name, index, kind, shape, distinctValues, observations, reasons, samples }) => (
          <Box key={index} css={{ '& + &': { marginTop: '3' } }}>
            <Note tone="muted">
              <MonoText as="code">{`{${name}}`}</MonoText>{' '}
              {t('evidence.sentence', {
                segment: index + 1,
                values: t('evidence.values', counted(distinctValues)),
                requests: t('evidence.requests', counted(observations)),
                reason: reason(kind, shape, reasons),
              })}
            </Note>
            <PathSamples path={path} index={index} samples={samples} />
          </Box>
        ),
      )}
    </Section>
  );
}
