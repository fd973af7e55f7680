import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { commitMutation } from 'react-relay';
import type { createMockEnvironment } from 'relay-test-utils';
import CreateTicketMutation, {
  type useCreateTicketMutation,
} from '../../__generated__/useCreateTicketMutation.graphql.ts';
import type { LinkedTickets_ticket$key } from '../../__generated__/LinkedTickets_ticket.graphql.ts';
import { renderEntity } from '../../../test/renderEntity.tsx';
import { toast } from '../../ui/feedback/Toaster.tsx';
import { CreateTicket } from './CreateTicket.tsx';
import { LinkedTickets } from './LinkedTickets.tsx';

const BOARD = {
  __typename: 'Integration',
  id: 'I1',
  integrationId: 'i-1',
  name: 'Board',
  kind: 'jira',
};
const DESK = {
  __typename: 'Integration',
  id: 'I2',
  integrationId: 'i-2',
  name: 'Desk',
  kind: 'serviceNow',
};
const SUBJECT = {
  thing: 'gap',
  things: [{ thingId: 'g-1', endpointId: 'e-1' }],
  details: { name: 'Missing authentication', severity: 'high' },
} as const;
const TICKET = {
  __typename: 'Ticket',
  id: 'T1',
  kind: 'jira',
  integrationName: 'Board',
  title: '[High] Missing authentication',
  state: 'created',
  failure: null as string | null,
  number: 'SEC-1' as string | null,
  url: 'https://acme.atlassian.net/browse/SEC-1' as string | null,
  vendorStatus: 'Code review' as string | null,
  status: 'inProgress' as string | null,
  syncedAt: '2026-11-20T10:00:00.000Z' as string | null,
  syncFailure: null as string | null,
};

// Toasts of errors stay until somebody dismisses them.
afterEach(() => act(async () => toast.dismiss()));

type Wanted = useCreateTicketMutation['variables']['input'];

function openDialog(integrations: readonly object[] | null, onCreated = jest.fn()) {
  const app = renderEntity(() => <CreateTicket subject={SUBJECT} onCreated={onCreated} />);
  const ready = async () => {
    await app.user.click(screen.getByRole('button', { name: 'Create ticket' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'New integration ticket' }, { timeout: 30_000 }),
    );
    if (integrations)
      await app.answer('useIntegrationsQuery', {
        company: { __typename: 'Company', id: 'C', integrations },
      });
    return dialog;
  };
  const inputOf = ({ input }: Record<string, unknown>) => input as Wanted; // As the mutation has it.
  return {
    ...app,
    onCreated,
    ready,
    finish: async (ticket: object | null, errors: object[] = []) =>
      inputOf(await app.answer('useCreateTicketMutation', { createTicket: { ticket, errors } })),
    breakOff: async () => inputOf(await app.fail('useCreateTicketMutation')),
  };
}

describe('creating a ticket', () => {
  it('POST-06 says Creating and created, and a second later hands the comment on and closes', async () => {
    const { user, ready, finish, onCreated } = openDialog([BOARD]);
    const dialog = await ready();
    await user.type(dialog.getByLabelText('Comment'), ' Please look ');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Creating Jira ticket...')).toBeInTheDocument();
    expect(await finish(TICKET)).toMatchObject({
      companyId: 'c-2',
      integrationId: 'i-1',
      things: SUBJECT.things,
      details: SUBJECT.details,
    });
    expect(await screen.findByText('Jira ticket created successfully')).toBeInTheDocument();
    expect(onCreated).not.toHaveBeenCalled();
    await waitFor(() => expect(onCreated).toHaveBeenCalledWith('Please look'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('POST-06 a ticket that waits for its vendor says why', async () => {
    const { user, ready, finish } = openDialog([BOARD]);
    await user.click((await ready()).getByRole('button', { name: 'Create' }));
    await finish({
      ...TICKET,
      state: 'waiting',
      failure: 'Jira has a problem of its own (503). Try again later.',
      number: null,
      url: null,
    });
    expect(
      await screen.findByText(
        /Jira has a problem of its own \(503\)\. Try again later\. The ticket will be created as soon as the request succeeds\./,
      ),
    ).toBeInTheDocument();
  });

  it('POST-06 with nothing installed it says so, leads to the hub, and Create is disabled', async () => {
    const { ready } = openDialog([]);
    const dialog = await ready();
    expect(
      await dialog.findByText(/It looks like the Jira integration hasn't been set up yet\./),
    ).toBeInTheDocument();
    expect(dialog.getByRole('link')).toHaveAttribute('href', '/c-2/workflows-hub/workflow-hub');
    expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  });

  it('POST-06 of several integrations one has to be chosen', async () => {
    const { user, ready, finish } = openDialog([BOARD, DESK]);
    const dialog = await ready();
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(dialog.getByLabelText('Integration')).toHaveAccessibleDescription(
      'Please select an integration',
    );
    await user.selectOptions(dialog.getByLabelText('Integration'), 'Desk · ServiceNow');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Creating ServiceNow ticket...')).toBeInTheDocument();
    expect((await finish({ ...TICKET, kind: 'serviceNow' })).integrationId).toBe('i-2');
    expect(await screen.findByText('ServiceNow ticket created successfully')).toBeInTheDocument();
  });

  it("POST-06 shows the server's words when it fails, keeps the comment, and the next try has an idempotency key of its own", async () => {
    const { user, ready, finish, onCreated } = openDialog([BOARD]);
    const dialog = await ready();
    await user.type(dialog.getByLabelText('Comment'), 'Keep me');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    const first = await finish({
      ...TICKET,
      state: 'failed',
      failure: 'Jira does not accept this account and API token.',
      number: null,
      url: null,
    });
    expect(
      await screen.findByText('Jira does not accept this account and API token.'),
    ).toBeInTheDocument();
    expect(dialog.getByLabelText('Comment')).toHaveValue('Keep me');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    const second = await finish(null, [
      { code: 'tooMany', field: null, message: 'There can be up to 50 tickets.' },
    ]);
    expect(second.wish).not.toBe(first.wish);
    expect(await screen.findByText('There can be up to 50 tickets.')).toBeInTheDocument();
    expect(onCreated).not.toHaveBeenCalled();
  });

  it('POST-06 after a broken connection the same idempotency key is sent again, so that there is one ticket', async () => {
    const { user, ready, finish, breakOff } = openDialog([BOARD]);
    const dialog = await ready();
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    const broken = await breakOff();
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Create' })).not.toHaveAttribute('aria-busy'),
    );
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect((await finish(TICKET)).wish).toBe(broken.wish);
  });

  it('PERM-01 who may not change gaps cannot open one', () => {
    renderEntity(
      () => <CreateTicket subject={SUBJECT} onCreated={() => undefined} />,
      () => false,
    );
    expect(screen.getByRole('button', { name: 'Create ticket' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

describe('linked tickets', () => {
  interface LinkedProps {
    readonly ticket: object;
    readonly onChanged: () => void;
    readonly environment: ReturnType<typeof createMockEnvironment>;
  }
  /** A ticket as a page gets it: from an answer of the graph. */
  function Linked({ ticket, onChanged, environment }: LinkedProps) {
    const [tickets, setTickets] = useState<LinkedTickets_ticket$key | null>(null);
    const load = () => {
      commitMutation<useCreateTicketMutation>(environment, {
        mutation: CreateTicketMutation,
        variables: { input: {} as never },
        onCompleted: ({ createTicket }) =>
          createTicket?.ticket && setTickets([createTicket.ticket]),
      });
      act(() =>
        environment.mock.resolveMostRecentOperation({
          data: { createTicket: { ticket, errors: [] } } as never,
        }),
      );
    };
    if (tickets !== null)
      return <LinkedTickets tickets={tickets} thing="gap" thingId="g-1" onChanged={onChanged} />;
    return (
      <button type="button" onClick={load}>
        load
      </button>
    );
  }
  async function show(ticket: object, mayOpen = true) {
    const onChanged = jest.fn();
    const app = renderEntity(
      (environment) => <Linked ticket={ticket} onChanged={onChanged} environment={environment} />,
      () => mayOpen,
    );
    await app.user.click(screen.getByRole('button', { name: 'load' }));
    return { ...app, onChanged };
  }

  it("POST-06 show number with a link, the vendor's status, and when it was read", async () => {
    await show(TICKET);
    expect(await screen.findByRole('link', { name: 'Open SEC-1 in Jira' })).toHaveAttribute(
      'href',
      TICKET.url,
    );
    expect(screen.getByRole('listitem')).toHaveTextContent(
      /SEC-1.*Code review.*Jira · Board.*Last synced.*20 Nov 2026/,
    );
  });

  it('POST-06 show what failed and why', async () => {
    await show({
      ...TICKET,
      state: 'failed',
      failure: 'Jira has no project SEC.',
      number: null,
      url: null,
      status: null,
      vendorStatus: null,
    });
    expect(await screen.findByRole('listitem')).toHaveTextContent(
      /\[High\] Missing authentication.*Not created.*Jira has no project SEC\./,
    );
  });

  it('POST-06 are unlinked after a question', async () => {
    const { user, answer, onChanged } = await show(TICKET);
    await user.click(await screen.findByRole('button', { name: 'Unlink SEC-1' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unlink' }),
    );
    expect(
      await answer('useUnlinkTicketMutation', { unlinkTicket: { unlinkedId: 'T1', errors: [] } }),
    ).toEqual({ input: { id: 'T1', thingId: 'g-1' } });
    await waitFor(() => expect(onChanged).toHaveBeenCalled());
  });

  it('PERM-01 are not unlinked by who may not', async () => {
    await show(TICKET, false);
    await screen.findByRole('link', { name: 'Open SEC-1 in Jira' });
    expect(screen.queryByRole('button', { name: /Unlink/ })).not.toBeInTheDocument();
  });
});
