import { readRecoveryCode } from '@palisade/vocabulary/recoveryCodes.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { Button, LinkButton } from '../../../ui/buttons/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
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
    // A mistyped recovery code can be corrected.
    if (complete.length === CODE_LENGTH) setCode('');
    leave(failure);
  };
  const again = async () => {
    if (resends >= MOST_RESENDS) return leave('unauthenticated');
    setResends(resends + 1);
    clear();
    setCode('');
    leave(await resend());
  };
  const forget = () => {
    clear();
    setCode('');
  };
  return {
    code,
    setCode,
    forget,
    send,
    again,
    resends,
    isBusy,
    isResending,
    error: error ?? resendError,
  };
}

/** The way into a session that awaits its code: by the code, or by a recovery code. */
export default function ChallengeForm() {
  const { state } = useLocation();
  const [isRecovering, setIsRecovering] = useState(false);
  const kind = challengeOf(state);
  const challenge = useChallenge();
  if (kind === null) return <Navigate to="/login" replace />;
  const change = (next: boolean) => {
    challenge.forget();
    setIsRecovering(next);
  };
  return isRecovering ? (
    <RecoveryForm challenge={challenge} onCode={() => change(false)} />
  ) : (
    <CodeForm kind={kind} challenge={challenge} onRecover={() => change(true)} />
  );
}

interface CodeFormProps {
  readonly kind: 'totp' | 'sms';
  readonly challenge: ReturnType<typeof useChallenge>;
  readonly onRecover: () => void;
}

/** The code of the second factor; sent as soon as it is complete. */
function CodeForm({ kind, challenge, onRecover }: CodeFormProps) {
  const { t } = useTranslation('identity');
  const { state } = useLocation();
  const { code, setCode, send, again, resends, isBusy, isResending, error } = challenge;
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
        <LinkButton onClick={onRecover}>{t('challenge.useRecovery')}</LinkButton>
      </nav>
    </form>
  );
}

interface RecoveryFormProps extends Pick<CodeFormProps, 'challenge'> {
  readonly onCode: () => void;
}

/** A recovery code, in place of the code. */
function RecoveryForm({ challenge, onCode }: RecoveryFormProps) {
  const { t } = useTranslation('identity');
  const { state } = useLocation();
  const { code, setCode, send, isBusy, error } = challenge;
  const isReady = readRecoveryCode(code) !== null;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) void send(code);
  };
  return (
    <form className="login-card" noValidate onSubmit={handleSubmit}>
      <h1>{t('parts.challenge')}</h1>
      <p>{t('challenge.recovery')}</p>
      <Field label={t('challenge.recoveryCode')} error={error}>
        <TextInput
          ref={input}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="solid"
        size="md"
        isWide
        isBusy={isBusy}
        disabled={!isReady && !isBusy}
      >
        {t('challenge.submit')}
      </Button>
      <nav className="login-links">
        <Link to="/login" state={keptState(state)}>
          {t('back')}
        </Link>
        <LinkButton onClick={onCode}>{t('challenge.useCode')}</LinkButton>
      </nav>
    </form>
  );
}
