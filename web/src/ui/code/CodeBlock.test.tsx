import { screen } from '@testing-library/react';
import { renderUi } from '../../../test/render.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { highlight } from './highlight.ts';

const kinds = (line: string, language: 'shell' | 'json') =>
  highlight(line, language).map((token) => [token.kind, token.text]);

describe('highlight', () => {
  it('tells keys, strings, numbers and marks of JSON', () => {
    expect(kinds('"total": -419,', 'json')).toEqual([
      ['key', '"total"'],
      ['punct', ':'],
      ['text', ' '],
      ['number', '-419'],
      ['punct', ','],
    ]);
  });

  it('tells flags and strings of a command, and leaves hyphens in words alone', () => {
    expect(kinds('curl -H "a: b" x-y', 'shell')).toEqual([
      ['text', 'curl '],
      ['flag', '-H'],
      ['text', ' '],
      ['string', '"a: b"'],
      ['text', ' x-y'],
    ]);
  });

  it('loses no character', () => {
    const line = '{"a":[1,"x\\"y",true]} # "open';
    expect(
      highlight(line, 'json')
        .map((token) => token.text)
        .join(''),
    ).toBe(line);
  });
});

describe('CodeBlock', () => {
  it('copies the whole code', async () => {
    const { user } = renderUi(
      <CodeBlock title="Send a HAR file" code={'curl a\n  -H b'} language="shell" />,
    );
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await expect(navigator.clipboard.readText()).resolves.toBe('curl a\n  -H b');
  });

  it('marks a line with its reason, and folds', async () => {
    const { user } = renderUi(
      <CodeBlock
        title="Body"
        canFold
        hasLineNumbers
        language="json"
        code={'{\n"role": "admin"\n}'}
        marks={[{ line: 2, reason: 'Unknown property' }]}
      />,
    );
    expect(screen.getByText('Unknown property').closest('[data-marked]')).toHaveTextContent(
      '2"role": "admin"',
    );
    await user.click(screen.getByRole('button', { name: 'Collapse' }));
    expect(screen.queryByText('Unknown property')).not.toBeInTheDocument();
  });
});
