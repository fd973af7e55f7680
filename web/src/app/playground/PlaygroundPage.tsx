import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import { GraphQLError } from 'graphql';
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { modKey } from '../../ui/keys/systemKeys.ts';
import { type ExampleKey, exampleOf } from './examples.ts';
import { PlaygroundBar } from './PlaygroundBar.tsx';
import { editorStorage, tabStorage } from './tabStorage.ts';
import { useDark } from './useDark.ts';
import { useEditorLooks } from './useEditorLooks.ts';
import { type PlaygroundViewer, usePlaygroundViewer } from './usePlaygroundViewer.ts';
import { useTabsAsList } from './useTabsAsList.ts';
import './playground.css';

const KEY = 'palisade.playgroundToken';

/** The company to begin with: the person's own choice, else the first. */
const firstCompany = (viewer: PlaygroundViewer | null | undefined): string =>
  viewer?.defaultCompanyId ?? viewer?.companies[0]?.companyId ?? '';

/** The API token of this tab, empty without one; the tab keeps it when it is loaded again. */
function useTabToken() {
  const [token, setToken] = useState(() => tabStorage.getItem(KEY) ?? '');
  const set = (value: string) => {
    const trimmed = value.trim();
    setToken(trimmed);
    if (trimmed === '') tabStorage.removeItem(KEY);
    else tabStorage.setItem(KEY, trimmed);
  };
  return [token, set] as const;
}

/** GraphiQL over this server's graph, with an API token that the session can make. */
export default function PlaygroundPage() {
  const { t } = useTranslation();
  const { t: playground } = useTranslation('playground');
  const page = useRef<HTMLElement>(null);
  useTabsAsList(page);
  const isDark = useDark();
  useEditorLooks(isDark);
  const viewer = usePlaygroundViewer();
  const [chosen, setChosen] = useState<string>();
  const companyId = chosen ?? firstCompany(viewer);
  const [question, setQuestion] = useState<ExampleKey>('riskiest');
  const [token, setToken] = useTabToken();
  const fetcher = useMemo((): Fetcher => {
    if (token === '') return () => ({ errors: [new GraphQLError(t('playground.needed'))] });
    return createGraphiQLFetcher({
      url: '/graphql',
      headers: { authorization: `Bearer ${token}` },
    });
  }, [token, t]);
  const { query, variables } = exampleOf(question, companyId);
  return (
    <main className="playground" ref={page}>
      <title>{`${t('pages.playground')} · ${t('product')}`}</title>
      <h1 className="p-sr">{t('pages.playground')}</h1>
      <PlaygroundBar
        viewer={viewer}
        companyId={companyId}
        onCompany={setChosen}
        question={question}
        onQuestion={setQuestion}
        token={token}
        onToken={setToken}
      />
      {viewer !== undefined && (
        // Another token may see another schema; a question opens in the tab that has it, or a new one.
        <GraphiQL
          key={`${token} ${companyId} ${question}`}
          fetcher={fetcher}
          // Without a token the schema would be refused, and said so in the place of an answer.
          {...(token === '' && { schema: null })}
          initialQuery={query}
          initialVariables={variables}
          defaultEditorToolsVisibility="variables"
          isHeadersEditorEnabled={false}
          forcedTheme={isDark ? 'dark' : 'light'}
          shouldPersistHeaders={false}
          showPersistHeadersSettings={false}
          {...editorStorage}
        >
          <GraphiQL.Footer>
            {playground(token === '' ? 'firstToken' : 'firstRun', { keys: `${modKey()} Enter` })}
          </GraphiQL.Footer>
        </GraphiQL>
      )}
    </main>
  );
}
