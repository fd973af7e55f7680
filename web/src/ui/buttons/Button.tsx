import {
  cloneElement,
  isValidElement,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Tooltip } from '../overlays/Tooltip.tsx';
import './button.css';

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

function looks(
  {
    variant,
    size,
    isWide,
    className,
  }: Pick<ButtonProps, 'variant' | 'size' | 'isWide' | 'className'>,
  isIconOnly: boolean,
) {
  return {
    // A menu or tooltip around the button brings classes of its own.
    className: className === undefined ? 'p-button' : `p-button ${className}`,
    'data-variant': variant,
    'data-size': size,
    ...(isWide && { 'data-wide': '' }),
    ...(isIconOnly && { 'data-icon-only': '' }),
  };
}

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
    className,
    type = 'button',
    ...rest
  } = props;
  const look = looks({ variant, size, isWide, className }, isIconOnly);
  if (asChild && isValidElement(children))
    return cloneElement(children as ReactElement<object>, { ...look, ...rest });
  const isBlocked = disabledReason !== undefined || isBusy;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBlocked) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type}
      {...look}
      {...rest}
      {...(isBlocked && { 'aria-disabled': true })}
      {...(isBusy && { 'aria-busy': true })}
      onClick={handleClick}
    >
      {icon}
      {children}
    </button>
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

/** A button that reads as a link inside text and card heads. */
export function LinkButton(props: ComponentProps<'button'>) {
  return <button type="button" className="p-link-button" {...props} />;
}
