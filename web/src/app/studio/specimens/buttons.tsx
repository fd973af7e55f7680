import { useState } from 'react';
import { Copy, Plus, Trash2 } from 'lucide-react';
import { Button, IconButton, LinkButton } from '../../../ui/buttons/Button.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { FoldButton } from '../../../ui/buttons/FoldButton.tsx';
import { specimen } from '../specimens.ts';

function Folded({ startsOpen }: { readonly startsOpen: boolean }) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  return (
    <FoldButton isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
      Request
    </FoldButton>
  );
}

/** What is pressed. */
export const BUTTONS = [
  specimen('Button', {
    'variant="solid"': () => <Button variant="solid">Save</Button>,
    'variant="outline"': () => <Button>Cancel</Button>,
    'variant="ghost"': () => <Button variant="ghost">Reset</Button>,
    'variant="danger"': () => <Button variant="danger">Delete role</Button>,
    'variant="dangerOutline"': () => <Button variant="dangerOutline">Uninstall</Button>,
    'size="xs"': () => <Button size="xs">Try again</Button>,
    'size="sm"': () => <Button size="sm">Clear filters</Button>,
    'size="md"': () => <Button size="md">Sign in</Button>,
    icon: () => <Button icon={<Plus size={14} />}>Create policy</Button>,
    disabled: () => <Button disabled>Save</Button>,
    disabledReason: () => (
      <Button variant="solid" disabledReason="You have no permission to change policies">
        Save
      </Button>
    ),
    isBusy: () => (
      <Button variant="solid" isBusy>
        Save
      </Button>
    ),
    isWide: () => (
      <Button variant="solid" size="md" isWide>
        Sign in
      </Button>
    ),
  }),
  specimen('IconButton', {
    'variant="ghost"': () => <IconButton label="Delete" icon={<Trash2 size={14} />} />,
    'variant="outline"': () => (
      <IconButton variant="outline" label="Delete" icon={<Trash2 size={14} />} />
    ),
    disabled: () => <IconButton disabled label="Delete" icon={<Trash2 size={14} />} />,
  }),
  specimen('LinkButton', {
    plain: () => <LinkButton>Show all</LinkButton>,
    disabled: () => <LinkButton disabled>Show all</LinkButton>,
  }),
  specimen('FoldButton', {
    isOpen: () => <Folded startsOpen />,
    'isOpen={false}': () => <Folded startsOpen={false} />,
  }),
  specimen('CopyButton', {
    label: () => <CopyButton text="plc_5f0c" label="Copy" />,
    icon: () => <CopyButton text="plc_5f0c" label="Copy" icon={<Copy size={14} />} />,
  }),
];
