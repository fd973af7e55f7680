import type { KeyboardEvent, ReactElement } from 'react';
import { Menu as ChakraMenu } from '@chakra-ui/react/menu';
import { Portal } from '@chakra-ui/react/portal';
import { itemOfKey, type MenuItem } from './menuItem.ts';
import { menu } from './recipes/menu.ts';

export interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement;
  readonly items: readonly MenuItem[];
  readonly placement?: 'bottom-start' | 'bottom-end' | 'right-start';
  /** Name of the section, as in the company switch. */
  readonly heading?: string;
  /** Key of the keyboard that opens the menu. */
  readonly hotkey?: string | undefined;
}

function Item({ item }: { readonly item: MenuItem }) {
  return (
    <ChakraMenu.Item
      value={item.key}
      disabled={item.disabledReason !== undefined}
      title={item.disabledReason}
      aria-keyshortcuts={item.shortcut}
      {...(item.isDanger && { 'data-danger': '' })}
    >
      {item.icon}
      <ChakraMenu.ItemText>{item.label}</ChakraMenu.ItemText>
      {item.note && <ChakraMenu.ItemCommand>{item.note}</ChakraMenu.ItemCommand>}
      {item.shortcut && (
        <ChakraMenu.ItemCommand aria-hidden="true">{item.shortcut}</ChakraMenu.ItemCommand>
      )}
    </ChakraMenu.Item>
  );
}

interface MenuContentProps extends Omit<MenuProps, 'trigger' | 'hotkey'> {
  readonly triggerId: string;
  /** Where it is, when its button may go while it is open. */
  readonly anchor?: DOMRect | undefined;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The list of a menu, placed at the button with the given id or at a place of the page. */
export function MenuContent({
  items,
  placement = 'bottom-start',
  heading,
  anchor,
  triggerId,
  isOpen,
  onOpenChange,
}: MenuContentProps) {
  const safe = items.filter((item) => !item.isDanger);
  const harmful = items.filter((item) => item.isDanger);
  // Before the menu looks for an item that begins with the letter.
  const handleKey = (event: KeyboardEvent) => {
    const item =
      event.ctrlKey || event.metaKey || event.altKey ? undefined : itemOfKey(items, event.key);
    if (!item) return;
    event.preventDefault();
    event.stopPropagation();
    onOpenChange(false);
    item.onSelect();
  };
  return (
    <ChakraMenu.Root
      recipe={menu}
      lazyMount
      unmountOnExit
      open={isOpen}
      onOpenChange={(details) => onOpenChange(details.open)}
      ids={{ trigger: triggerId }}
      positioning={{ placement, gutter: 4, ...(anchor && { getAnchorRect: () => anchor }) }}
      onSelect={({ value }) => items.find((item) => item.key === value)?.onSelect()}
    >
      <Portal>
        <ChakraMenu.Positioner onKeyDownCapture={handleKey}>
          <ChakraMenu.Content {...(anchor && { 'aria-label': heading })}>
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
