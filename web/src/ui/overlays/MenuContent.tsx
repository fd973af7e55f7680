import type { ReactElement, ReactNode } from 'react';
import { Menu as ChakraMenu } from '@chakra-ui/react/menu';
import { Portal } from '@chakra-ui/react/portal';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Key of the keyboard that does the same. */
  readonly shortcut?: string;
  /** Destructive: drawn in the danger colour, below a line. */
  readonly isDanger?: boolean;
  /** Why it cannot be chosen now; shown as its tooltip. */
  readonly disabledReason?: string | undefined;
  readonly onSelect: () => void;
}

export interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement;
  readonly items: readonly MenuItem[];
  readonly placement?: 'bottom-start' | 'bottom-end' | 'right-start';
  /** Name of the section, as in the company switch. */
  readonly heading?: string;
}

function Item({ item }: { readonly item: MenuItem }) {
  return (
    <ChakraMenu.Item
      value={item.key}
      disabled={item.disabledReason !== undefined}
      title={item.disabledReason}
      {...(item.isDanger && { 'data-danger': '' })}
    >
      {item.icon}
      <ChakraMenu.ItemText>{item.label}</ChakraMenu.ItemText>
      {item.shortcut && <ChakraMenu.ItemCommand>{item.shortcut}</ChakraMenu.ItemCommand>}
    </ChakraMenu.Item>
  );
}

interface MenuContentProps extends Omit<MenuProps, 'trigger'> {
  readonly triggerId: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The list of a menu, placed at the button with the given id. */
export function MenuContent({
  items,
  placement = 'bottom-start',
  heading,
  triggerId,
  isOpen,
  onOpenChange,
}: MenuContentProps) {
  const safe = items.filter((item) => !item.isDanger);
  const harmful = items.filter((item) => item.isDanger);
  return (
    <ChakraMenu.Root
      lazyMount
      unmountOnExit
      open={isOpen}
      onOpenChange={(details) => onOpenChange(details.open)}
      ids={{ trigger: triggerId }}
      positioning={{ placement, gutter: 4 }}
      onSelect={({ value }) => items.find((item) => item.key === value)?.onSelect()}
    >
      <Portal>
        <ChakraMenu.Positioner>
          <ChakraMenu.Content>
            {heading && (
              <ChakraMenu.ItemGroup>
                <ChakraMenu.ItemGroupLabel>{heading}</ChakraMenu.ItemGroupLabel>
              </ChakraMenu.ItemGroup>
            )}
            {safe.map((item) => (
              <Item key={item.key} item={item} />
            ))}
            {safe.length > 0 && harmful.length > 0 && <ChakraMenu.Separator />}
            {harmful.map((item) => (
              <Item key={item.key} item={item} />
            ))}
          </ChakraMenu.Content>
        </ChakraMenu.Positioner>
      </Portal>
    </ChakraMenu.Root>
  );
}
