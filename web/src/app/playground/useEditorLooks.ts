import { useMonaco } from '@graphiql/react';
import { useLayoutEffect } from 'react';
import { editorTheme } from './editorTheme.ts';

/** GraphiQL's names of its themes: it has no option for others, so that ours take their places. */
const THEMES = { light: 'graphiql-LIGHT', dark: 'graphiql-DARK' } as const;

/** The product's letters at the size of its code. Brackets have no colours of their own. */
const LETTERS = {
  fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--p-fonts-mono'),
  fontSize: 13,
  lineHeight: 20,
  bracketPairColorization: { enabled: false },
} as const;

/** Gives GraphiQL's editors our colours and letters, which it takes by no property. */
export function useEditorLooks(): void {
  const monaco = useMonaco((state) => state.monaco);
  useLayoutEffect(() => {
    if (monaco === undefined) return undefined;
    for (const mode of ['light', 'dark'] as const)
      monaco.editor.defineTheme(THEMES[mode], editorTheme(mode));
    for (const editor of monaco.editor.getEditors()) editor.updateOptions(LETTERS);
    const created = monaco.editor.onDidCreateEditor((editor) => editor.updateOptions(LETTERS));
    return () => created.dispose();
  }, [monaco]);
}
