import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { Button, LinkButton } from '../../../ui/buttons/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { keptState } from '../login/returnPath.ts';
import { useEnter } from '../login/useEnter.ts';
import { CODE_LENGTH, CodeInput } from './CodeInput.tsx';
import { useAnswerChallenge } from './useAnswerChallenge.ts';
import { useResendChallengeCode } from './useResendChallengeCode.ts';

/** Codes that can be asked for again; the next press leads back. */
const MOST_RESENDS = 2;

/** What the navigation says is asked for; null when nobody was led here. */
function challengeOf(state: unknown): 'totp' | 'sms' | null {
  const challenge =
    typeof state === 'object' && state !== null && 'challenge' in state ? state.challenge : null;
  return challenge === 'totp' || challenge === 'sms' ? challenge : null;
}

/** Answers a challenge, and asks for another code; both may lead away from it. */
function useChallenge() {
  const navigate = useNavigate();
  const enter = useEnter();
  const { state } = useLocation();
  const [code, setCode] = useState('');
  const [resends, setResends] = useState(0);
  const { answer, isBusy, error, clear } = useAnswerChallenge();
  const { resend, isBusy: isResending, error: resendError } = useResendChallengeCode();
  const leave = (failure: string | null) => {
    if (failure === 'lockedOut') void navigate('/login/toomanyloginattempts', { replace: true });
    else if (failure === 'unauthenticated')
      void navigate('/login', { replace: true, state: keptState(state) });
  };
  const send = async (complete: string) => {
    const failure = await answer(complete);
    if (failure === null) return enter();
    setCode('');
    leave(failure);
  };
  const again = async () => {
    if (resends >= MOST_RESENDS) return leave('unauthenticated');
    setResends(resends + 1);
    clear();
    setCode('');
    leave(await resend());
  };
  return { code, setCode, send, again, resends, isBusy, isResending, error: error ?? resendError };
}

/** The code of the second factor; sent as soon as it is complete. */
export default function ChallengeForm() {
  const { t } = useTranslation('identity');
  const { state } = useLocation();
  const kind = challengeOf(state);
  const { code, setCode, send, again, resends, isBusy, isResending, error } = useChallenge();
  if (kind === null) return <Navigate to="/login" replace />;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === CODE_LENGTH && !isBusy) void send(code);
  };
  return (
    <form className="login-card" noValidate onSubmit={handleSubmit}>
      <h1>{t('parts.challenge')}</h1>
      <p>{t(`challenge.${kind}`)}</p>
      <Field
        label={t('challenge.code')}
        error={error}
        {...(resends > 0 && { hint: t('challenge.resent') })}
      >
        <CodeInput value={code} onChange={setCode} onComplete={(complete) => void send(complete)} />
      </Field>
      <Button
        type="submit"
        variant="solid"
        size="md"
        isWide
        isBusy={isBusy}
        disabled={code.length !== CODE_LENGTH && !isBusy}
      >
        {t('challenge.submit')}
      </Button>
      <nav className="login-links">
        <Link to="/login" state={keptState(state)}>
          {t('back')}
        </Link>
        {kind === 'sms' && (
          <LinkButton disabled={isResending} onClick={() => void again()}>
            {t('challenge.resend')}
          </LinkButton>
        )}
      </nav>
    </form>
  );
}
