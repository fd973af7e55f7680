import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form';
import { Select } from './Select.tsx';

interface FormSelectProps<Values extends FieldValues, Value extends string> {
  readonly control: Control<Values>;
  readonly name: FieldPathByValue<Values, Value>;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
}

/** A Select that is a field of a form. */
export function FormSelect<Values extends FieldValues, Value extends string>({
  control,
  name,
  options,
}: FormSelectProps<Values, Value>) {
  const { field } = useController({ control, name });
  return <Select<Value> value={field.value} onChange={field.onChange} options={options} />;
}
