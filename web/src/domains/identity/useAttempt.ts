import { useState } from 'react';
import type { Outcome } from '../../entities/mutations/useMutate.ts';

export interface AttemptError {
  readonly code: string;
  /** Name of the field of the form, if it is about one. */
  readonly field: string | null;
  readonly text: string;
}

/** Runs mutations of one form and keeps in words why the last one failed. */
export function useAttempt() {
  const [error, setError] = useState<AttemptError | null>(null);
  const attempt = async <Payloads>(
    outcome: Promise<Outcome<Payloads>>,
  ): Promise<{ readonly answer: Payloads | null; readonly code: string | null }> => {
    setError(null);
    const { errors, payloads, failure } = await outcome;
    if (failure === null) return { answer: payloads, code: null };
    const { code = 'unavailable', field = null } = errors[0] ?? {};
    setError({ code, field, text: failure });
    return { answer: null, code };
  };
  return { attempt, error, clear: () => setError(null) };
}
