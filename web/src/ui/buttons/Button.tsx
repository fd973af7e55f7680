import { createRecipeContext } from '@chakra-ui/react/styled-system';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Tooltip } from '../overlays/Tooltip.tsx';

interface OwnProps {
  /** One `solid` a view; `danger` only inside a confirm. */
  readonly variant?: 'solid' | 'outline' | 'ghost' | 'danger' | 'dangerOutline';
  /** 24, 28 or 36 high. */
  readonly size?: 'xs' | 'sm' | 'md';
  readonly icon?: ReactNode;
  /** Blocks the button and keeps it focusable; the words are its tooltip. */
  readonly disabledReason?: string | undefined;
  /** Blocks the button while its work runs. */
  readonly isBusy?: boolean;
  /** Takes the whole width, as in sign-in forms. */
  readonly isWide?: boolean;
  /** The only child is the element to draw, for example a link; it takes the looks. */
  readonly asChild?: boolean;
}

export type ButtonProps = OwnProps & Omit<ComponentProps<'button'>, keyof OwnProps>;

interface Look {
  readonly variant: NonNullable<OwnProps['variant']>;
  readonly size: NonNullable<OwnProps['size']>;
  readonly shape: 'words' | 'icon' | 'wide';
}

// Chakra's own Button is this with a spinner, which ours has no use for.
const StyledButton = createRecipeContext({ key: 'button' }).withContext<
  HTMLButtonElement,
  Look & ComponentProps<'button'> & { readonly asChild?: boolean }
>('button');

function PlainButton({
  isIconOnly = false,
  ...props
}: ButtonProps & { readonly isIconOnly?: boolean }) {
  const {
    variant = 'outline',
    size = 'sm',
    icon,
    disabledReason,
    isBusy = false,
    isWide = false,
    asChild = false,
    children,
    onClick,
    ...rest
  } = props;
  const look: Look = { variant, size, shape: isIconOnly ? 'icon' : isWide ? 'wide' : 'words' };
  if (asChild)
    return (
      <StyledButton asChild {...look} {...rest}>
        {children}
      </StyledButton>
    );
  const isBlocked = disabledReason !== undefined || isBusy;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBlocked) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <StyledButton
      type="button"
      {...look}
      {...rest}
      {...(isBlocked && { 'aria-disabled': true })}
      {...(isBusy && { 'aria-busy': true })}
      onClick={handleClick}
    >
      {icon}
      {children}
    </StyledButton>
  );
}

/** A button in one of the five weights. */
export function Button(props: ButtonProps) {
  const button = <PlainButton {...props} />;
  return props.disabledReason === undefined ? (
    button
  ) : (
    <Tooltip content={props.disabledReason}>{button}</Tooltip>
  );
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'asChild'> & {
  readonly label: string;
  readonly icon: ReactNode;
};

/** An icon alone: its name is read aloud and shown in the tooltip. */
export function IconButton({ label, variant = 'ghost', ...rest }: IconButtonProps) {
  return (
    <Tooltip content={rest.disabledReason ?? label}>
      <PlainButton variant={variant} aria-label={label} isIconOnly {...rest} />
    </Tooltip>
  );
}

type LinkButtonProps = ComponentProps<'button'> & {
  /** The only child is the element to draw, such as a link. */
  readonly asChild?: boolean;
};

const StyledLink = createRecipeContext({ key: 'linkButton' }).withContext<
  HTMLButtonElement,
  LinkButtonProps
>('button');

/** A button that reads as a link inside text and card heads. */
export function LinkButton(props: LinkButtonProps) {
  return <StyledLink {...(props.asChild !== true && { type: 'button' })} {...props} />;
}
