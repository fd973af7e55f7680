import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EXAMPLES } from './examples.ts';
import './playground.css';

/** The token stays in this tab: session storage is neither sent anywhere nor shared with other tabs. */
const KEY = 'palisade.playgroundToken';

/** GraphiQL over this server's graph, with an API token. */
export default function PlaygroundPage() {
  const { t } = useTranslation();
  const [token, setToken] = useState(() => sessionStorage.getItem(KEY) ?? '');
  const fetcher = useMemo(
    () => createGraphiQLFetcher({ url: '/graphql', headers: token === '' ? {} : { authorization: `Bearer ${token}` } }),
    [token],
  );
  const handleToken = (value: string) => {
    const trimmed = value.trim();
    setToken(trimmed);
    if (trimmed === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, trimmed);
  };
  return (
    <main className="playground">
      <title>{`${t('pages.playground')} · ${t('product')}`}</title>
      <header>
        <Link to="/">{t('playground.back')}</Link>
        <label>
          {t('playground.token')}
          <input type="password" autoComplete="off" spellCheck={false} placeholder="plt_…" value={token} onChange={(event) => handleToken(event.target.value)} />
        </label>
        <small>{t('playground.tokenHint')}</small>
      </header>
      <GraphiQL fetcher={fetcher} defaultTabs={EXAMPLES.map((example) => ({ ...example, headers: null }))} shouldPersistHeaders={false} />
    </main>
  );
}
