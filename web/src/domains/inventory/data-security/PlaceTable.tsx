import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/layout/Panel.tsx';
import { SmallTable } from '../../../ui/layout/SmallTable.ts';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { ShareBar } from '../../../ui/marks/ShareBar.tsx';

interface PlaceTableProps {
  readonly title: string;
  /** Places in all, of which the first are shown. */
  readonly count: number;
  readonly rows: readonly {
    readonly key: string;
    readonly name: ReactNode;
    readonly endpoints: number;
  }[];
}

/** Places of one kind that a type of data flows through. */
export function PlaceTable({ title, count, rows }: PlaceTableProps) {
  const { t } = useTranslation('dataSecurity');
  const most = rows[0]?.endpoints ?? 1;
  return (
    <Section
      title={title}
      count={count}
      {...(rows.length < count && { note: t('flow.first', { count: rows.length }) })}
    >
      {rows.length === 0 ? (
        t('flow.noApplication')
      ) : (
        <SmallTable aria-label={title} layout="fixed">
          <thead>
            <tr>
              <th scope="col">{t('flow.name')}</th>
              <th scope="col" aria-hidden="true" style={{ width: 140 }} />
              <th scope="col" style={{ width: 90, textAlign: 'end' }}>
                {t('map.endpoints')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, endpoints }) => (
              <tr key={key}>
                <td>{name}</td>
                <td>
                  <ShareBar value={endpoints} most={most} />
                </td>
                <td style={{ textAlign: 'end' }}>
                  <NumberText value={endpoints} />
                </td>
              </tr>
            ))}
          </tbody>
        </SmallTable>
      )}
    </Section>
  );
}
