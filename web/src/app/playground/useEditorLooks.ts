import { useMonaco } from '@graphiql/react';
import { useLayoutEffect } from 'react';
import { editorTheme } from './editorTheme.ts';

/** GraphiQL's names of its themes: it has no option for others, so that ours take their places. */
const THEMES = { light: 'graphiql-LIGHT', dark: 'graphiql-DARK' } as const;

/** Value of a variable of the theme, as the page has it now. */
const valueOf = (variable: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--p-${variable}`).trim();

/** Gives GraphiQL's editors our colours and letters, which it takes by no property. */
export function useEditorLooks(isDark: boolean): void {
  // Of the store as a whole: a selector has its answer compared part by part, which the editor is
  // too large for.
  const { monaco } = useMonaco();
  useLayoutEffect(() => {
    if (monaco === undefined) return;
    const mode = isDark ? 'dark' : 'light';
    const colour = (token: string) => valueOf(`colors-${token.replaceAll('.', '-')}`);
    monaco.editor.defineTheme(THEMES[mode], editorTheme(mode, colour));
    monaco.editor.setTheme(THEMES[mode]);
  }, [monaco, isDark]);
  useLayoutEffect(() => {
    if (monaco === undefined) return undefined;
    // The product's letters at the size of its code.
    const letters = {
      fontFamily: valueOf('fonts-mono'),
      fontSize: 13,
      lineHeight: 20,
    } as const;
    for (const editor of monaco.editor.getEditors()) editor.updateOptions(letters);
    const created = monaco.editor.onDidCreateEditor((editor) => editor.updateOptions(letters));
    return () => created.dispose();
  }, [monaco]);
}
