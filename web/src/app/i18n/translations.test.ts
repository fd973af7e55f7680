import { join } from 'node:path';
import { faultsOf, translationFaults } from '../../../test/translations.ts';
import { UI_TEXT_ES } from '../../ui/text/uiText.es.ts';
import { UI_TEXT } from '../../ui/text/uiText.ts';

describe('SHELL-15 every text is in Spanish too', () => {
  it('SHELL-15 with the keys, variables and plural forms of the English files', () => {
    expect(translationFaults(join(__dirname, '../..'), 'es')).toEqual([]);
  });

  it('SHELL-15 and so are the words of the building blocks', () => {
    expect(faultsOf('uiText.es.ts', UI_TEXT, UI_TEXT_ES, 'es')).toEqual([]);
  });

  it('SHELL-15 and what is missing, unknown, empty or has other variables is named', () => {
    const english = {
      a: 'One',
      group: { gaps_one: '{{n}} gap', gaps_other: '{{n}} gaps' },
      b: 'B',
    };
    const spanish = {
      group: { gaps_one: 'una brecha', gaps_other: '{{n}} brechas' },
      b: '',
      c: 'C',
    };
    expect(faultsOf('x.es.json', english, spanish, 'es')).toEqual([
      'x.es.json: add "a" (in English: "One")',
      'x.es.json: "group.gaps_one" needs the variables {{n}}, as in English, and has none',
      'x.es.json: add "group.gaps_many" (in English: "{{n}} gaps")',
      'x.es.json: "b" is empty',
      'x.es.json: remove "c", English does not have it',
    ]);
  });
});
