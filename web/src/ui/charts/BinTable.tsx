import { NumberText } from '../marks/NumberText.tsx';
import { useUiText } from '../text/UiText.tsx';
import type { Bin, Series } from './bins.ts';

interface BinTableProps {
  readonly label: string;
  readonly series: readonly Series[];
  readonly bins: readonly Bin[];
}

/** The numbers of a chart as a table. */
export function BinTable({ label, series, bins }: BinTableProps) {
  const t = useUiText();
  return (
    <div className="p-bars-table">
      <table>
        <caption className="p-sr">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            {series.map((each) => (
              <th key={each.key} scope="col">
                {each.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bins.map((bin, index) => (
            <tr key={index}>
              <th scope="row">{bin.title}</th>
              {series.map((each, place) => (
                <td key={each.key}>
                  <NumberText value={bin.values[place] ?? 0} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
