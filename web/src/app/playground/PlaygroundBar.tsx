import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/buttons/Button.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { formatClock } from '../../ui/text/format.ts';
import { EXAMPLE_KEYS, type ExampleKey } from './examples.ts';
import './playground.texts.ts';
import { type HourToken, useHourToken } from './useHourToken.ts';
import type { PlaygroundViewer } from './usePlaygroundViewer.ts';

const MAKES_TOKENS = 'feature_api_tokens:create';

interface PlaygroundBarProps {
  /** Null where nobody is signed in; undefined until that is known. */
  readonly viewer: PlaygroundViewer | null | undefined;
  readonly companyId: string;
  readonly onCompany: (companyId: string) => void;
  readonly question: ExampleKey;
  readonly onQuestion: (question: ExampleKey) => void;
  readonly token: string;
  readonly onToken: (token: string) => void;
}

/** What is asked, of which company and with which token. */
export function PlaygroundBar(props: PlaygroundBarProps) {
  const { viewer, companyId, onCompany, question, onQuestion, token, onToken } = props;
  const { t } = useTranslation('playground');
  const { t: app } = useTranslation();
  return (
    <header>
      <Link to="/">
        <ArrowLeft size={14} />
        {app('playground.back')}
      </Link>
      <h1>{app('pages.playground')}</h1>
      {viewer && viewer.companies.length > 0 && (
        <label>
          {t('company')}
          <Select
            selectSize="sm"
            value={companyId}
            options={viewer.companies.map((each) => ({ value: each.companyId, label: each.name }))}
            onChange={onCompany}
          />
        </label>
      )}
      <label>
        {t('examples')}
        <Select
          selectSize="sm"
          value={question}
          options={EXAMPLE_KEYS.map((key) => ({ value: key, label: t(`questions.${key}`) }))}
          onChange={onQuestion}
        />
      </label>
      <span className="playground-gap" />
      <label className="playground-token">
        {app('playground.token')}
        {/* Another token from outside, such as a new one, is shown at once. */}
        <input
          key={token}
          type="password"
          autoComplete="off"
          spellCheck={false}
          placeholder="plt_…"
          title={app('playground.tokenHint')}
          defaultValue={token}
          onBlur={(event) => onToken(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && onToken(event.currentTarget.value)}
        />
      </label>
      <TokenMaker viewer={viewer} companyId={companyId} onToken={onToken} />
    </header>
  );
}

/** One click makes a token by the session; words say where that is not possible. */
function TokenMaker({
  viewer,
  companyId,
  onToken,
}: Pick<PlaygroundBarProps, 'viewer' | 'companyId' | 'onToken'>) {
  const { t } = useTranslation('playground');
  const { make, isMaking } = useHourToken();
  const [made, setMade] = useState<HourToken | null>(null);
  if (viewer === undefined) return null;
  if (viewer === null) return <Link to="/login">{t('signIn')}</Link>;
  const company = viewer.companies.find((each) => each.companyId === companyId);
  if (company?.viewerPermissions.includes(MAKES_TOKENS) !== true)
    return <small>{t('cannotMake')}</small>;
  const handleMake = async () => {
    const next = await make(companyId);
    if (next === null) return;
    setMade(next);
    onToken(next.secret);
  };
  return (
    <>
      <Button
        variant="solid"
        title={t('makeHint')}
        isBusy={isMaking}
        onClick={() => void handleMake()}
      >
        {t(isMaking ? 'making' : 'make')}
      </Button>
      <small role="status" title={made ? t('makeHint') : undefined}>
        {made && t('madeUntil', { time: formatClock(made.expiresAt) })}
      </small>
    </>
  );
}
