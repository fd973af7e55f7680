import { useState } from 'react';
import { useErrorText } from '../../entities/errors/useErrorText.ts';

interface Failure {
  readonly code: string;
  readonly field?: string | null | undefined;
  readonly message: string;
}

interface Failable {
  readonly errors: readonly Failure[];
}

export interface AttemptError {
  readonly code: string;
  /** Name of the field of the form, if it is about one. */
  readonly field: string | null;
  readonly text: string;
}

/** Runs mutations of one form and keeps in words why the last one failed. */
export function useAttempt() {
  const errorText = useErrorText();
  const [error, setError] = useState<AttemptError | null>(null);
  const attempt = async <Answer extends Failable>(
    run: () => Promise<Answer>,
  ): Promise<{ readonly answer: Answer | null; readonly code: string | null }> => {
    setError(null);
    try {
      const answer = await run();
      const [first] = answer.errors;
      if (first)
        setError({
          code: first.code,
          field: first.field?.replace(/^input\./, '') ?? null,
          text: errorText(first),
        });
      return { answer: first ? null : answer, code: first?.code ?? null };
    } catch (failure) {
      setError({ code: 'unavailable', field: null, text: errorText(failure) });
      return { answer: null, code: 'unavailable' };
    }
  };
  return { attempt, error, clear: () => setError(null) };
}
