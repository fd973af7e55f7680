import { yupResolver } from '@hookform/resolvers/yup';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import type { ObjectSchema } from 'yup';

/** An expected failure that the server answers: which field, and a code with a text in the client. */
export interface UserError {
  readonly code: string;
  readonly field?: string | null;
  readonly message: string;
}

export interface SchemaFormOptions<Values extends FieldValues> {
  readonly schema: ObjectSchema<Values>;
  readonly defaults: Values;
  /** Resolves to the server's errors, or to nothing when it is done. */
  readonly onSubmit: (values: Values) => Promise<readonly UserError[] | void>;
  /** Text of an error in the person's language; its message unless told. */
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
}

/** One form: yup schema, defaults, submit; puts the server's errors on their fields and focuses the first. */
export function useSchemaForm<Values extends FieldValues>(
  options: SchemaFormOptions<Values>,
): SchemaForm<Values> {
  const {
    schema,
    defaults,
    onSubmit,
    errorText = (error) => error.message,
    mode = 'onSubmit',
  } = options;
  // yup's resolver names its input type apart from its output; here both are Values.
  const form = useForm<Values>({
    resolver: yupResolver(schema) as never,
    defaultValues: defaults as DefaultValues<Values>,
    mode,
  });
  const showErrors = (errors: readonly UserError[]) => {
    const known = new Set(Object.keys(defaults));
    let isFirst = true;
    for (const error of errors) {
      const name = error.field?.split('.', 1)[0];
      const isField = name !== undefined && known.has(name) && error.field;
      const path = isField ? (error.field as Path<Values>) : ('root.server' as const);
      form.setError(
        path,
        { type: error.code, message: errorText(error) },
        { shouldFocus: Boolean(isField) && isFirst },
      );
      if (isField) isFirst = false;
    }
  };
  const submit = form.handleSubmit(async (values) => {
    const errors = await onSubmit(values);
    if (errors && errors.length > 0) showErrors(errors);
    else form.reset(values);
  });
  return {
    form,
    submit: () => submit(),
    formError: form.formState.errors.root?.['server']?.message,
  };
}
