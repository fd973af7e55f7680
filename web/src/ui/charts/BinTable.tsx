import { chakra } from '@chakra-ui/react/styled-system';
import { NumberText } from '../marks/NumberText.tsx';
import { useUiText } from '../text/UiText.tsx';
import type { Bin, Series } from './bins.ts';

const Scroller = chakra('div', {
  base: {
    maxHeight: '240px',
    mt: '5',
    overflow: 'auto',
    borderWidth: '1px',
    borderRadius: 'l2',
    '& > table': { width: 'full', fontSize: '12px' },
    '& :is(th, td)': { height: '7', px: '3', textAlign: 'end' },
    '& :is(th:first-of-type, [scope=row])': { textAlign: 'start' },
    '& thead': { color: 'fg.subtle', bg: 'bg.subtle' },
  },
});

interface BinTableProps {
  readonly label: string;
  readonly series: readonly Series[];
  readonly bins: readonly Bin[];
}

/** The numbers of a chart as a table. */
export function BinTable({ label, series, bins }: BinTableProps) {
  const t = useUiText();
  return (
    <Scroller>
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
    </Scroller>
  );
}
