import { useState } from 'react';
import { yupResolver } from '@hookform/resolvers/yup';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import type { ObjectSchema } from 'yup';
import { useUiText } from '../text/UiText.tsx';
import './fieldMessages.ts';
import { SIGNED_OUT } from './signedOut.ts';

/**
 * An expected failure that the server answers: which field, and a code with a text in the client.
 */
export interface UserError {
  readonly code: string;
  readonly field?: string | null;
  readonly message: string;
  /** Of a conflict with what somebody else saved: the version that is saved by now. */
  readonly version?: number | null | undefined;
}

export interface SchemaFormOptions<Values extends FieldValues> {
  readonly schema: ObjectSchema<Values>;
  readonly defaults: Values;
  /** Resolves to the server's errors, or to nothing when it is done. */
  readonly onSubmit: (
    values: Values,
    /**
     * The version of somebody else that the person was told of and chose to write over; null when
     * nobody did.
     */
    over: number | null,
  ) => Promise<readonly UserError[] | void>;
  /**
   * Reads what is saved by now, for a form that somebody else saved meanwhile; null when it is
   * gone.
   */
  readonly onReload?: (() => Promise<Values | null>) | undefined;
  /** Text of an error in the person's language; its message by default. */
  readonly errorText?: (error: UserError) => string;
  /** When errors are shown: on submit and from then on, or at each change. */
  readonly mode?: 'onSubmit' | 'onChange';
}

export interface SchemaForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** For the form's `onSubmit`. */
  readonly submit: () => Promise<void>;
  /** A failure that belongs to no field. */
  readonly formError: string | undefined;
  /**
   * Ways to go on where somebody else saved meanwhile; null while nobody did. What was typed stays.
   */
  readonly outdated: {
    /** Takes what is saved by now in place of what was typed; absent where it cannot be read. */
    readonly reload: (() => void) | undefined;
    readonly isReloading: boolean;
    /** Writes over the version that the person was told of, and over no later one. */
    readonly saveAnyway: () => void;
  } | null;
}

const SERVER = 'root.server' as const;
/** Type of the error of a form that somebody else saved meanwhile. */
const OUTDATED = 'outdated';

/**
 * Puts each error of the server on its field, those without one on the form, and focuses the first
 * field. Returns the version of somebody else that an error tells of.
 */
function showErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  errors: readonly UserError[],
  { defaults, errorText = (error) => error.message }: SchemaFormOptions<Values>,
): number | null {
  const known = new Set(Object.keys(defaults));
  let isFirst = true;
  let over: number | null = null;
  for (const error of errors) {
    if (error.code === SIGNED_OUT) continue;
    const name = error.field?.split('.', 1)[0];
    const isOutdated = error.code === 'conflict' && name === 'version' && error.version != null;
    if (isOutdated) over = error.version ?? null;
    const isField = !isOutdated && name !== undefined && known.has(name) && error.field;
    const path = isField ? (error.field as Path<Values>) : SERVER;
    form.setError(
      path,
      { type: isOutdated ? OUTDATED : error.code, message: errorText(error) },
      { shouldFocus: Boolean(isField) && isFirst },
    );
    if (isField) isFirst = false;
  }
  return over;
}

/**
 * One form: yup schema, defaults, submit; puts the server's errors on their fields and focuses the
 * first.
 */
export function useSchemaForm<Values extends FieldValues>(
  options: SchemaFormOptions<Values>,
): SchemaForm<Values> {
  const { schema, defaults, onSubmit, onReload, mode = 'onSubmit' } = options;
  const t = useUiText();
  const [isReloading, setIsReloading] = useState(false);
  const [over, setOver] = useState<number | null>(null);
  // yup's resolver names its input type apart from its output; here both are Values.
  const form = useForm<Values>({
    resolver: yupResolver(schema) as never,
    defaultValues: defaults as DefaultValues<Values>,
    mode,
  });
  const save = (chosen: number | null) =>
    form.handleSubmit(async (values) => {
      const errors = await onSubmit(values, chosen);
      if (!errors || errors.length === 0) return form.reset(values);
      const version = showErrors(form, errors, options);
      if (version !== null) setOver(version);
    })();
  const reload = async (): Promise<void> => {
    setIsReloading(true);
    try {
      const saved = await onReload?.();
      if (saved) form.reset(saved);
      else form.setError(SERVER, { type: 'notFound', message: t('gone') });
    } catch {
      form.setError(SERVER, { type: OUTDATED, message: t('errorBody') });
    }
    setIsReloading(false);
  };
  const failure = form.formState.errors.root?.['server'];
  const outdated = {
    reload: onReload && (() => void reload()),
    isReloading,
    saveAnyway: () => void save(over),
  };
  return {
    form,
    submit: () => save(null),
    formError: failure?.message,
    outdated: failure?.type === OUTDATED ? outdated : null,
  };
}
