import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBehind, addImport, addToList } from './edits.ts';

describe('adding to a list', () => {
  for (const [title, before, after] of [
    ['on one line', 'const a = [b, c].map(f);', 'const a = [b, c, d].map(f);'],
    ['with room inside the brackets', 'const a = [ b ];', 'const a = [ b, d ];'],
    ['on lines of their own', "const a = [\n  b,\n  c(['x]'],\n];", null],
    [
      'of lines that end with a comma',
      "const a = [\n  b,\n  c('x]'),\n];",
      "const a = [\n  b,\n  c('x]'),\n  d,\n];",
    ],
    [
      'of lines without a last comma',
      'const a = [\n  b,\n  c\n];',
      'const a = [\n  b,\n  c,\n  d\n];',
    ],
    ['without entries', 'const a = [];', 'const a = [ d];'],
  ] as const) {
    it(title, () => {
      if (after === null)
        assert.throws(() => addToList('x.ts', before, 'const a = [', 'd'), {
          name: 'ScaffoldRefusal',
        });
      else assert.equal(addToList('x.ts', before, 'const a = [', 'd'), after);
    });
  }

  it('says which file has no such list', () => {
    assert.throws(() => addToList('web/x.ts', 'const b = [];', 'const a = [', 'd'), {
      name: 'ScaffoldRefusal',
      message: /^web\/x\.ts has no "const a = \[" to add to\. Nothing was written/,
    });
  });
});

describe('adding an import or a line', () => {
  const text = "import a from './a.ts';\nimport b from '../b.ts';\n\nconst c = 1;\n";

  it('puts the import behind the last of its kind', () => {
    assert.equal(
      addImport('x.ts', text, "'./", "import d from './d.ts';"),
      "import a from './a.ts';\nimport d from './d.ts';\nimport b from '../b.ts';\n\nconst c = 1;\n",
    );
    assert.equal(
      addImport(
        'x.ts',
        "import {\n  a,\n} from './a.ts';\nb();\n",
        "'./",
        "import d from './d.ts';",
      ),
      "import {\n  a,\n} from './a.ts';\nimport d from './d.ts';\nb();\n",
    );
    assert.throws(() => addImport('x.ts', text, '/domains/', 'x'), {
      name: 'ScaffoldRefusal',
      message: /x\.ts has no/,
    });
  });

  it('puts the line behind an anchor that is there once', () => {
    assert.equal(addBehind('x.ts', 'a;\nb;\n', 'a;\n', 'c;\n'), 'a;\nc;\nb;\n');
    for (const wrong of ['b;\n', 'a;\na;\n'])
      assert.throws(() => addBehind('x.ts', wrong, 'a;\n', 'c;\n'), { name: 'ScaffoldRefusal' });
  });
});
