import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/layout/Panel.tsx';
import { SmallTable } from '../../ui/layout/SmallTable.ts';
import { drawers } from '../drawers/registry.ts';

/** Names of the product's drawers by their widths in pixels, the narrowest first. */
function namesByWidth(): readonly (readonly [number, readonly string[]])[] {
  const byWidth = Map.groupBy(drawers.values(), ({ width }) => width);
  return [...byWidth]
    .map(([width, some]) => [width, some.map(({ name }) => name).toSorted()] as const)
    .toSorted(([one], [other]) => one - other);
}

/** How wide the drawers of the product are. */
export function DrawerWidths() {
  const { t } = useTranslation('studio');
  return (
    <Panel title={t('grid.drawers')} note={t('grid.drawersNote')} count={drawers.size}>
      <SmallTable size="md" textAlign="left">
        <thead>
          <tr>
            <th>{t('grid.width')}</th>
            <th>{t('grid.drawerNames')}</th>
          </tr>
        </thead>
        <tbody>
          {namesByWidth().map(([width, names]) => (
            <tr key={width}>
              <td>{t('grid.pixels', { px: width })}</td>
              <td className="p-mono p-subtle">{names.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
    </Panel>
  );
}
