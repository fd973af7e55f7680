import type { Severity } from '@palisade/vocabulary/severities.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SeverityBadge } from '../../../ui/marks/SeverityBadge.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import type { BackTest } from './useBackTest.ts';
import { formatNumber } from '../../../ui/text/format.ts';

const MOST_LABELS = 8;

interface Share {
  readonly key: string;
  readonly label: ReactNode;
  readonly opens: number;
  readonly closes: number;
}

/** What opens and closes, by the severity of the gaps. */
export function BackTestSeverities({ rows }: { readonly rows: BackTest['bySeverity'] }) {
  const { t } = useTranslation('policies');
  // The graph's severities are the vocabulary's.
  const shares = rows.map(({ severity, ...counts }) => ({
    ...counts,
    key: severity,
    label: (
      <SeverityBadge
        variant="quiet"
        severity={severity as Severity}
        label={t(`severities.${severity as Severity}`)}
      />
    ),
  }));
  return <Shares title={t('backTest.bySeverity')} shares={shares} />;
}

/** The same by the labels of the endpoints. */
export function BackTestLabels({ rows }: { readonly rows: BackTest['byLabel'] }) {
  const { t } = useTranslation('policies');
  const shares = rows.slice(0, MOST_LABELS).map(({ label, ...counts }) => ({
    ...counts,
    key: label?.labelId ?? '',
    label: label ? (
      <span title={`${label.groupName}: ${label.name}`}>
        <Tag variant="solid">{label.name}</Tag>
      </span>
    ) : (
      <span className="back-test-subtle">{t('backTest.noLabel')}</span>
    ),
  }));
  const more = rows.length - shares.length;
  return (
    <>
      <Shares title={t('backTest.byLabel')} shares={shares} />
      {more > 0 && <p className="back-test-note">{t('backTest.moreLabels', { count: more })}</p>}
    </>
  );
}

function Shares({ title, shares }: { readonly title: string; readonly shares: readonly Share[] }) {
  const { t } = useTranslation('policies');
  const cell = (kind: 'opens' | 'closes', count: number) =>
    count === 0 ? '' : t(`backTest.change.${kind}`, { formatted: formatNumber(count) });
  return (
    <table className="back-test-shares">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('backTest.opens')}</th>
          <th scope="col">{t('backTest.closes')}</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ key, label, opens, closes }) => (
          <tr key={key}>
            <td>{label}</td>
            <td className="p-num">{cell('opens', opens)}</td>
            <td className="p-num">{cell('closes', closes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
