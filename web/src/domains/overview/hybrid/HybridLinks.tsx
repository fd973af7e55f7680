import { useTranslation } from 'react-i18next';
import { SmallTable } from '../../../ui/layout/SmallTable.ts';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { HybridMark } from './HybridMark.tsx';
import { hybridStatus } from './hybridStatus.ts';

interface HybridLinksProps {
  readonly nodes: readonly { readonly key: string; readonly status: string }[];
  readonly links: readonly {
    readonly source: string;
    readonly target: string;
    readonly value: number;
  }[];
  /** What a node is called. */
  readonly nameOf: (key: string) => string;
}

/** Exchanges from each part of the installation to the next, as a table. */
export function HybridLinks({ nodes, links, nameOf }: HybridLinksProps) {
  const { t } = useTranslation('overview');
  return (
    <SmallTable size="sm" aria-label={t('hybrid.traffic')} css={{ mt: '4' }}>
      <thead>
        <tr>
          <th scope="col">{t('hybrid.from')}</th>
          <th scope="col">{t('hybrid.to')}</th>
          <th scope="col">{t('hybrid.fromStatus')}</th>
          <th scope="col" style={{ textAlign: 'end' }}>
            {t('hybrid.exchanges')}
          </th>
        </tr>
      </thead>
      <tbody>
        {links.map(({ source, target, value }) => {
          const status = nodes.find(({ key }) => key === source)?.status ?? 'success';
          return (
            <tr key={`${source} ${target}`}>
              <td>{nameOf(source)}</td>
              <td>{nameOf(target)}</td>
              <td>
                <HybridMark of="taken" status={hybridStatus(status)} />
              </td>
              <td style={{ textAlign: 'end' }}>
                <NumberText value={value} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </SmallTable>
  );
}
