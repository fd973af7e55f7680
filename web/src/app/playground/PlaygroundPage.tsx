import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import { GraphQLError } from 'graphql';
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EXAMPLES } from './examples.ts';
import { editorStorage, tabStorage } from './tabStorage.ts';
import './playground.css';

const KEY = 'palisade.playgroundToken';

/** GraphiQL over this server's graph, with an API token. */
export default function PlaygroundPage() {
  const { t } = useTranslation();
  const [token, setToken] = useState(() => tabStorage.getItem(KEY) ?? '');
  const fetcher = useMemo((): Fetcher => {
    if (token === '') return () => ({ errors: [new GraphQLError(t('playground.needed'))] });
    return createGraphiQLFetcher({
      url: '/graphql',
      headers: { authorization: `Bearer ${token}` },
    });
  }, [token, t]);
  const handleToken = (value: string) => {
    const trimmed = value.trim();
    setToken(trimmed);
    if (trimmed === '') tabStorage.removeItem(KEY);
    else tabStorage.setItem(KEY, trimmed);
  };
  return (
    <main className="playground">
      <title>{`${t('pages.playground')} · ${t('product')}`}</title>
      <h1 className="p-sr">{t('pages.playground')}</h1>
      <header>
        <Link to="/">{t('playground.back')}</Link>
        <label>
          {t('playground.token')}
          <input
            type="password"
            autoComplete="off"
            spellCheck={false}
            placeholder="plt_…"
            defaultValue={token}
            onBlur={(event) => handleToken(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && handleToken(event.currentTarget.value)}
          />
        </label>
        <small>{t('playground.tokenHint')}</small>
      </header>
      {/* Another token may see another schema. */}
      <GraphiQL
        key={token}
        fetcher={fetcher}
        defaultTabs={EXAMPLES.map((example) => ({ ...example, headers: null }))}
        shouldPersistHeaders={false}
        {...editorStorage}
      />
    </main>
  );
}
