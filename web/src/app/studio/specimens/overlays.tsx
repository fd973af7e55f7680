import { Copy, Ellipsis, Split, Trash2 } from 'lucide-react';
import { object, string } from 'yup';
import { Button, IconButton } from '../../../ui/buttons/Button.tsx';
import { AskDialog } from '../../../ui/forms/AskDialog.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { TextArea, TextInput } from '../../../ui/forms/TextInput.tsx';
import { KeyboardHelp } from '../../../ui/keys/KeyboardHelp.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';
import { ConfirmButton } from '../../../ui/overlays/ConfirmButton.tsx';
import { ConfirmDialog, DiscardDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { ListSearch } from '../../../ui/overlays/ListSearch.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import { Held } from '../Held.tsx';
import { specimen } from '../specimens.ts';

const nothing = () => undefined;
const SCHEMA = object({ name: string().trim().required('Please enter a name') });
const ITEMS = [
  { key: 'copy', label: 'Copy link', icon: <Copy size={14} />, shortcut: 'C', onSelect: nothing },
  {
    key: 'split',
    label: 'Split',
    icon: <Split size={14} />,
    disabledReason: 'Only merged endpoints can be split',
    onSelect: nothing,
  },
  { key: 'delete', label: 'Delete', icon: <Trash2 size={14} />, isDanger: true, onSelect: nothing },
];
const KEYS = [{ title: 'Lists', keys: [{ keys: ['j', 'k'], label: 'Move' }] }];

interface OpenedProps {
  readonly name: string;
  readonly children: (close: () => void, isOpen: boolean) => React.ReactNode;
}

/** A button that opens what is above the page. */
function Opened({ name, children }: OpenedProps) {
  return (
    <Held initial={false}>
      {(isOpen, change) => (
        <>
          <Button onClick={() => change(true)}>{name}</Button>
          {children(() => change(false), isOpen)}
        </>
      )}
    </Held>
  );
}

/** What opens above the page. */
export const OVERLAYS = [
  specimen('Tooltip', {
    'placement="top"': () => (
      <Tooltip content="Deprecated API endpoint">
        <Button>Point here</Button>
      </Tooltip>
    ),
    'placement="right"': () => (
      <Tooltip content="Deprecated API endpoint" placement="right">
        <Button>Point here</Button>
      </Tooltip>
    ),
    isDisabled: () => (
      <Tooltip content="Deprecated API endpoint" isDisabled>
        <Button>Says nothing</Button>
      </Tooltip>
    ),
  }),
  specimen('Menu', {
    'icons, keys, danger': () => (
      <Menu items={ITEMS} trigger={<IconButton label="More" icon={<Ellipsis size={16} />} />} />
    ),
    heading: () => (
      <Menu items={ITEMS} heading="GET /orders" trigger={<Button>With a heading</Button>} />
    ),
  }),
  specimen('Popover', {
    plain: () => (
      <Held initial={false}>
        {(isOpen, onOpenChange) => (
          <Popover
            label="Requests"
            isOpen={isOpen}
            onOpenChange={onOpenChange}
            trigger={<Button>Requests</Button>}
          >
            9,204,113 requests in 7 days
          </Popover>
        )}
      </Held>
    ),
  }),
  specimen(
    'ListSearch',
    {
      groups: () => (
        <Box width="full" maxWidth="320px" borderWidth="1px" borderRadius="l3">
          <ListSearch
            label="Find a page"
            emptyText="No page matches"
            onChoose={nothing}
            groups={[
              {
                title: 'Pages',
                items: [
                  { key: 'inventory', label: 'Inventory', detail: 'Discover', isCurrent: true },
                  { key: 'gaps', label: 'Posture gaps', detail: 'Govern' },
                ],
              },
              { title: 'Endpoints', items: [], isPending: true },
            ]}
          />
        </Box>
      ),
    },
    { isWide: true },
  ),
  specimen('Dialog', {
    'size="xs"': () => (
      <Opened name="Open">
        {(close, isOpen) => (
          <Dialog
            isOpen={isOpen}
            onClose={close}
            title="Add to organization"
            footer={<Button onClick={close}>Close</Button>}
          >
            What the dialog says
          </Dialog>
        )}
      </Opened>
    ),
    'size="md"': () => (
      <Opened name="Open">
        {(close, isOpen) => (
          <Dialog
            isOpen={isOpen}
            onClose={close}
            size="md"
            title="Add to organization"
            footer={<Button onClick={close}>Close</Button>}
          >
            What the dialog says
          </Dialog>
        )}
      </Opened>
    ),
  }),
  specimen('ConfirmButton', {
    plain: () => (
      <ConfirmButton
        title="Delete role?"
        body="Its users lose its permissions."
        onConfirm={nothing}
      >
        Delete role
      </ConfirmButton>
    ),
  }),
  specimen('ConfirmDialog', {
    isDanger: () => (
      <Opened name="Delete role">
        {(close, isOpen) => (
          <ConfirmDialog
            isOpen={isOpen}
            title="Delete role?"
            confirmLabel="Delete role"
            onConfirm={close}
            onCancel={close}
          >
            Its users lose its permissions.
          </ConfirmDialog>
        )}
      </Opened>
    ),
    typed: () => (
      <Opened name="Delete user">
        {(close, isOpen) => (
          <ConfirmDialog
            isOpen={isOpen}
            title="Delete user?"
            confirmLabel="Delete user"
            typed={{ word: 'ana@harborpine.com', label: 'Type ana@harborpine.com to confirm' }}
            onConfirm={close}
            onCancel={close}
          >
            The user can no longer sign in.
          </ConfirmDialog>
        )}
      </Opened>
    ),
    'isDanger={false}': () => (
      <Opened name="Install policy">
        {(close, isOpen) => (
          <ConfirmDialog
            isOpen={isOpen}
            isDanger={false}
            title="Install policy?"
            confirmLabel="Install"
            onConfirm={close}
            onCancel={close}
          >
            Endpoints are evaluated by it within a minute.
          </ConfirmDialog>
        )}
      </Opened>
    ),
  }),
  specimen('DiscardDialog', {
    plain: () => (
      <Opened name="Leave the page">
        {(close, isOpen) => <DiscardDialog isOpen={isOpen} onKeep={close} onDiscard={close} />}
      </Opened>
    ),
  }),
  specimen('AskDialog', {
    plain: () => (
      <Opened name="Ignore gap">
        {(close, isOpen) =>
          isOpen && (
            <AskDialog title="Ignore gap" confirmLabel="Ignore" onConfirm={nothing} onClose={close}>
              <Field label="Comment">
                <TextArea rows={3} />
              </Field>
            </AskDialog>
          )
        }
      </Opened>
    ),
  }),
  specimen('FormDialog', {
    plain: () => (
      <Opened name="Name filter">
        {(close, isOpen) =>
          isOpen && (
            <FormDialog
              title="Save filter"
              saveLabel="Save"
              schema={SCHEMA}
              defaults={{ name: '' }}
              onSubmit={() => Promise.resolve()}
              onClose={close}
            >
              {({ register, formState: { errors } }) => (
                <Field label="Name" isRequired error={errors.name?.message}>
                  <TextInput {...register('name')} />
                </Field>
              )}
            </FormDialog>
          )
        }
      </Opened>
    ),
  }),
  specimen('KeyboardHelp', {
    plain: () => (
      <Opened name="All keys">
        {(close, isOpen) => <KeyboardHelp isOpen={isOpen} onClose={close} groups={KEYS} />}
      </Opened>
    ),
  }),
];
