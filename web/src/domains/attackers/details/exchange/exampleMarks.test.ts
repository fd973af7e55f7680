import { exampleMarks } from './exampleMarks.ts';

const violation = (field: string, message: string) => ({ location: 'query', field, message });

describe('what is marked of an attempt', () => {
  it('ATK-13 violations that read the same are marked once, with how many they are; those of other fields stay', () => {
    const ends = 'Ends the SQL statement and adds another';
    const marks = exampleMarks(
      {
        anomalies: [],
        ruleViolations: [
          violation('q', ends),
          violation('q', 'Always true'),
          violation('q', ends),
          violation('sort', ends),
        ],
      },
      (english) => english,
    );
    expect(marks.map(({ name, reason }) => [name, reason])).toEqual([
      ['q', `${ends} × 2`],
      ['q', 'Always true'],
      ['sort', ends],
    ]);
    expect(new Set(marks.map(({ key }) => key)).size).toBe(3);
  });
});
