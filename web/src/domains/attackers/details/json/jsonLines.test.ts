import type { AnomalyMark } from './anomalyMark.ts';
import { jsonLines, type JsonLine } from './jsonLines.ts';
import { placeMarks } from './placeMarks.ts';

const mark = (name: string, kind: AnomalyMark['kind'], value = ''): AnomalyMark => ({
  key: `${name} ${kind}`,
  location: 'body',
  name,
  kind,
  status: 'invalid',
  reason: 'odd',
  value,
});
const textOf = (line: JsonLine): string =>
  `${'  '.repeat(line.depth)}${line.name === null ? '' : `${line.name}: `}${line.kind === 'plain' ? line.text + line.tail : line.kind === 'ghost' ? '(missing)' : `+${line.hidden}`}`;
const marked = (lines: readonly JsonLine[]) =>
  lines.filter((line) => line.kind !== 'more' && line.marks.length > 0).map(textOf);

describe('lines of a value', () => {
  it('ATK-05 marks the values that are meant, a property that is unknown, and one that is missing where it should be', () => {
    const value = {
      items: [
        { sku: 'A', count: 1 },
        { sku: "' or 1=1", isAdmin: true },
      ],
      total: 3,
    };
    const placed = placeMarks(value, [
      mark('items[].sku', 'value', "' or 1=1"),
      mark('items[].isAdmin', 'unknownProperty'),
      mark('items[].count', 'missingField'),
      mark('note', 'missingField'),
      mark('gone.far', 'value', 'x'),
    ]);
    expect(marked(jsonLines(value, placed, new Map()))).toEqual([
      `      sku: "' or 1=1",`,
      '      isAdmin: true',
      '      count: (missing)',
      '  note: (missing)',
    ]);
    expect(placed.rest.map(({ name }) => name)).toEqual(['gone.far']);
  });

  it('ATK-05 shows fifty entries of a list at first, and says how many more there are and how many of them are marked', () => {
    const value = Array.from({ length: 120 }, (_, index) => index);
    const placed = placeMarks(value, [mark('[]', 'value', '77')]);
    const lines = jsonLines(value, placed, new Map());
    expect(lines).toHaveLength(53);
    expect(lines[51]).toMatchObject({ kind: 'more', hidden: 70, hiddenMarks: 1, pointer: '' });
    expect(marked(jsonLines(value, placed, new Map([['', 100]])))).toEqual(['  77,']);
  });

  it('ATK-05 opens eight levels at first, and what lies deeper when asked', () => {
    const deep = (levels: number): unknown => (levels === 0 ? 'end' : { in: deep(levels - 1) });
    const placed = placeMarks(deep(12), []);
    const last = jsonLines(deep(12), placed, new Map()).find((line) => line.kind === 'more');
    expect(last).toMatchObject({ isDeep: true, pointer: '/in'.repeat(8) });
    expect(
      jsonLines(deep(12), placed, new Map([['/in'.repeat(8), 50]])).filter(
        (line) => line.kind === 'more',
      ),
    ).toMatchObject([{ pointer: '/in'.repeat(9) }]);
  });

  it('marks the first field of the name when the value that is meant was cut', () => {
    expect(
      marked(
        jsonLines({ q: 'xyz' }, placeMarks({ q: 'xyz' }, [mark('q', 'value', 'other')]), new Map()),
      ),
    ).toEqual(['  q: "xyz"']);
  });
});
