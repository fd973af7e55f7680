import { chakra, createRecipeContext } from '@chakra-ui/react/styled-system';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../buttons/Button.tsx';
import { useUiText } from '../text/UiText.tsx';
import { useFieldProps } from './fieldContext.ts';

type TextInputProps = Omit<ComponentProps<'input'>, 'size'> & {
  /** 28 high in filters, 36 in forms. */
  readonly inputSize?: 'sm' | 'md';
};

// Chakra's own Input brings Ark's Field along, which is 4 kB for the labels that Field.tsx gives.
const StyledInput = createRecipeContext({ key: 'input' }).withContext<
  HTMLInputElement,
  Omit<ComponentProps<'input'>, 'size'> & { readonly size: 'sm' | 'md' }
>('input');
const StyledTextarea = createRecipeContext({ key: 'textarea' }).withContext<
  HTMLTextAreaElement,
  ComponentProps<'textarea'>
>('textarea');

/** One line of text. Inside a Field it takes its label and message. */
export function TextInput({ inputSize = 'md', id, ...rest }: TextInputProps) {
  return <StyledInput type="text" size={inputSize} {...useFieldProps(id)} {...rest} />;
}

/** Several lines of text. */
export function TextArea({ id, ...rest }: ComponentProps<'textarea'>) {
  return <StyledTextarea {...useFieldProps(id)} {...rest} />;
}

const WithEye = chakra('span', {
  base: {
    position: 'relative',
    display: 'block',
    '& > .p-input': { pr: '9' },
    '& > button': { position: 'absolute', top: '1', right: '1' },
  },
});

/** A password that can be looked at. */
export function PasswordInput({ id, ...rest }: Omit<TextInputProps, 'type'>) {
  const t = useUiText();
  const [isShown, setIsShown] = useState(false);
  return (
    <WithEye>
      <TextInput {...rest} {...(id !== undefined && { id })} type={isShown ? 'text' : 'password'} />
      <IconButton
        label={t(isShown ? 'hidePassword' : 'showPassword')}
        icon={isShown ? <EyeOff size={16} /> : <Eye size={16} />}
        onClick={() => setIsShown(!isShown)}
      />
    </WithEye>
  );
}
