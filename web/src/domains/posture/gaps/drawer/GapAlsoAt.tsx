import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { GapAlsoAt_gap$key } from '../../../../__generated__/GapAlsoAt_gap.graphql.ts';
import { useDrawers } from '../../../../entities/drawers/useDrawers.ts';
import { LinkButton } from '../../../../ui/buttons/Button.tsx';
import { Section } from '../../../../ui/layout/Panel.tsx';
import { MethodTag } from '../../../../ui/marks/MethodTag.tsx';
import { PathText } from '../../../../ui/marks/PathText.tsx';
import { ENDPOINT_DRAWER } from '../../../inventory/inventory.paths.ts';
import './gapDrawer.texts.ts';
import { formatNumber } from '../../../../ui/text/format.ts';

const PATH_LETTERS = 80;

/**
 * Other endpoints of the host that the gap tells of; nothing where it is about its endpoint alone.
 */
export function GapAlsoAt({ gap }: { readonly gap: GapAlsoAt_gap$key }) {
  const { t } = useTranslation('gapDrawer');
  const drawers = useDrawers();
  const { alsoAt } = useFragment(
    graphql`
      fragment GapAlsoAt_gap on PostureGap @throwOnFieldError {
        alsoAt {
          total
          endpoints @catch(to: NULL) {
            endpointId
            method
            path
          }
        }
      }
    `,
    gap,
  );
  const { total } = alsoAt;
  if (total === 0) return null;
  const endpoints = alsoAt.endpoints ?? [];
  const left = total - endpoints.length;
  return (
    <Section title={t('alsoAt.title')} count={total} note={t('alsoAt.note')}>
      <ul className="gap-lines" aria-label={t('alsoAt.title')}>
        {endpoints.map(({ endpointId, method, path }) => (
          <li key={endpointId}>
            <MethodTag method={method} />{' '}
            <LinkButton onClick={() => drawers.push({ name: ENDPOINT_DRAWER, id: endpointId })}>
              <PathText path={path} limit={PATH_LETTERS} />
            </LinkButton>
          </li>
        ))}
        {left > 0 && <li>{t('alsoAt.more', { count: left, formatted: formatNumber(left) })}</li>}
      </ul>
    </Section>
  );
}
