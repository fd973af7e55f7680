import i18n from 'i18next';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { type Args, connectionOf } from '../../../../test/world/connectionOf.ts';
import { makeEndpoint, makeParameter } from '../../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';
import { configurationSchema } from './configurationValues.ts';

interface Mutation {
  readonly input: Readonly<Record<string, unknown>>;
}

const WHY = 'Confidence of the data type';
// The first of all fetches the whole app.
const FIRST = { timeout: 30_000 };
const READERS = ALL_PERMISSIONS.filter((permission) => permission !== 'feature_inventory:update');

/** A company with 60 parameters `remark`, of which the first is opened. */
function open({
  permissions = ALL_PERMISSIONS,
  id = 'remark',
  isLimited = false,
  learned = {},
} = {}) {
  const remark = makeParameter({
    name: 'remark',
    side: 'request',
    location: 'query',
    statusClass: '',
    samples: ['open'],
    ...learned,
  });
  const endpoint = makeEndpoint({ companyId: 'c-2', name: 'GET /notes', parameters: [remark] });
  const decisions: Record<string, unknown>[] = [];
  const others = Array.from({ length: 59 }, (_, at) => ({
    ...remark,
    id: `p-${at}`,
    parameterId: `p-${at}`,
    endpoint: makeEndpoint({ companyId: 'c-2', name: `GET /list/${at}`, host: 'b.example' }),
  }));
  let refusal: object | null = null;
  const parameter: Record<string, unknown> = {
    ...remark,
    endpoint,
    decisions: () => decisions.map((decision) => ({ ...decision })),
    sameName: (args: Args) =>
      connectionOf([parameter, ...others], args, (row) => String(row['parameterId'])),
  };
  const sent: (readonly [name: string, input: Mutation['input']])[] = [];
  const say = (sensitive: unknown, dataType: unknown) => {
    Object.assign(parameter, { sensitive, dataType, tuned: sensitive });
    return { parameter, errors: [] };
  };
  const mutations = {
    configureParameter: ({ input }: Mutation) => {
      sent.push(['configureParameter', input]);
      if (refusal) return { parameter: null, errors: [refusal] };
      decisions.unshift({
        decisionId: `d-${decisions.length}`,
        sensitive: input['sensitive'],
        dataType: input['dataType'] ?? (input['sensitive'] ? 'Other' : null),
        isForAll: input['applyToAll'],
        isLimited,
        state: input['applyToAll'] ? 'applying' : 'applied',
        total: input['applyToAll'] ? 60 : 1,
        done: 1,
        skipped: 0,
        decidedAt: '2026-11-29T10:00:00.000Z',
        decidedBy: 'maya@example.com',
        undoneBy: null,
      });
      return say(input['sensitive'], input['dataType']);
    },
    undoParameterDecision: ({ input }: Mutation) => {
      sent.push(['undoParameterDecision', input]);
      const decision = decisions.find(({ decisionId }) => decisionId === input['decisionId']);
      Object.assign(decision ?? {}, { state: 'undone', undoneBy: 'ada@example.com' });
      return say(false, null);
    },
  };
  const company = {
    ...makeCompany({
      companyId: 'c-2',
      permissions,
      endpoints: [endpoint],
      parameters: [parameter],
    }),
    isLimited,
    dataTypeNames: () => ['Email Address', 'Staff number', 'Other'],
  };
  const drawer = { name: 'ParameterConfigurationSideDrawer', id };
  const app = renderApp(
    `/c-2/unified-inventory?drawer=${encodeURIComponent(JSON.stringify(drawer))}`,
    { companies: [company], mutations },
  );
  return {
    ...app,
    sent,
    decisions,
    refuse: (error: object) => {
      refusal = error;
    },
  };
}

const shown = async () =>
  within(await screen.findByRole('dialog', { name: 'Parameter configuration' }, FIRST));
const options = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('DATA-03 the parameter configuration drawer', () => {
  it('shows the parameter, its type and all others of its name, a page at a time', async () => {
    open();
    const drawer = await shown();
    expect(await drawer.findByLabelText('Parameter name', {}, FIRST)).toHaveValue('remark');
    expect(drawer.getByRole('switch', { name: 'Sensitive' })).not.toBeChecked();
    const table = drawer.getByRole('grid', { name: 'Parameters of this name' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Endpoint', 'Host', 'Location', 'Current type']);
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(
      'GET/notesapi.exampleQueryNot sensitive',
    );
    expect(drawer.getByText('60 parameters')).toBeInTheDocument();
    expect(
      drawer.getByText('No one has configured this parameter. Its type is learned from traffic.'),
    ).toBeInTheDocument();
  }, 60_000);

  it('DATA-01 says how sure the data type is, and why', async () => {
    open();
    const drawer = await shown();
    await drawer.findByLabelText('Parameter name', {}, FIRST);
    expect(drawer.queryByRole('region', { name: WHY })).not.toBeInTheDocument();
    cleanup();
    open({
      learned: {
        sensitive: true,
        dataType: 'Email Address',
        typeEvidence: {
          source: 'catalogue',
          confidence: 0.99,
          matching: 12,
          tested: 12,
          rule: null,
          check: 'rules',
          nameWords: [],
          beside: [],
          despite: [],
          carrier: null,
          holds: [],
        },
      },
    });
    expect(await (await shown()).findByRole('region', { name: WHY }, FIRST)).toHaveTextContent(
      '99 %: valid by the rules of the type, 12 of 12 distinct values',
    );
  }, 60_000);

  it('a type can be chosen only while Sensitive is on, is needed then, and goes with it', async () => {
    const { user, sent } = open();
    const drawer = await shown();
    const sensitive = await drawer.findByRole('switch', { name: 'Sensitive' }, FIRST);
    const type = drawer.getByRole('combobox', { name: 'Data type' });
    expect(type).toBeDisabled();
    expect(type).toHaveAccessibleDescription('Turn on Sensitive to choose one.');
    await user.click(sensitive);
    expect(type).toBeEnabled();
    expect(options(type)).toEqual(['Choose a data type', 'Email Address', 'Staff number', 'Other']);
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(type).toHaveAccessibleDescription('Choose the data type of a sensitive parameter.'),
    );
    expect(sent).toEqual([]);
    await user.selectOptions(type, 'Staff number');
    await user.click(sensitive);
    expect(type).toHaveValue('');
    expect(type).toBeDisabled();
    await user.click(sensitive);
    await user.selectOptions(type, 'Staff number');
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toEqual([
        [
          'configureParameter',
          {
            companyId: 'c-2',
            parameterId: 'remark',
            sensitive: true,
            dataType: 'Staff number',
            applyToAll: false,
          },
        ],
      ]),
    );
    const made = within(await drawer.findByRole('region', { name: 'Decisions' }));
    expect(await made.findByText('Sensitive: Staff number')).toBeInTheDocument();
    expect(made.getByText('this parameter')).toBeInTheDocument();
    expect(await drawer.findAllByRole('row', { name: /Staff number/ })).toHaveLength(1);
  }, 60_000);

  it('applies to all with progress, without a type as Other, and is undone after a question', async () => {
    const { user, sent } = open();
    const drawer = await shown();
    await user.click(await drawer.findByRole('switch', { name: 'Sensitive' }, FIRST));
    const all = drawer.getByRole('switch', { name: 'Apply to all parameters of this name' });
    await user.click(all);
    expect(drawer.getByRole('combobox', { name: 'Data type' })).toHaveAccessibleDescription(
      'Without a choice, the parameters are of the type Other.',
    );
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    const made = within(await drawer.findByRole('region', { name: 'Decisions' }));
    expect(await made.findByText('Sensitive: Other')).toBeInTheDocument();
    expect(sent.at(-1)?.[1]).toMatchObject({ dataType: null, applyToAll: true });
    expect(made.getByRole('progressbar', { name: 'Applied at 1 of 60 endpoints' })).toHaveAttribute(
      'aria-valuenow',
      '2',
    );
    await waitFor(() => expect(all).not.toBeChecked());
    await user.click(made.getByRole('button', { name: 'Undo' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Undo this decision?' }),
    );
    await user.click(question.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sent.at(-1)).toEqual([
        'undoParameterDecision',
        { companyId: 'c-2', parameterId: 'remark', decisionId: 'd-0' },
      ]),
    );
    expect(await made.findByText('undone by ada@example.com')).toBeInTheDocument();
    expect(made.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    await waitFor(() =>
      expect(drawer.getByRole('switch', { name: 'Sensitive' })).not.toBeChecked(),
    );
  }, 60_000);

  it('keeps asking how far it is until everything is done', async () => {
    const { user, decisions, asked } = open();
    const drawer = await shown();
    await user.click(await drawer.findByRole('switch', { name: 'Sensitive' }, FIRST));
    await user.click(drawer.getByRole('switch', { name: /^Apply to all/ }));
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    await drawer.findByRole('progressbar', {}, FIRST);
    Object.assign(decisions[0] ?? {}, { state: 'applied', done: 60 });
    expect(await drawer.findByText('Applied at 60 endpoints', {}, FIRST)).toBeInTheDocument();
    expect(drawer.queryByRole('progressbar')).not.toBeInTheDocument();
    await waitFor(() => expect(asked('SameNameParametersPageQuery').length).toBeGreaterThan(0));
  }, 60_000);

  it('says what the server refuses at its field', async () => {
    const { user, refuse } = open();
    refuse({ code: 'busy', field: 'input.applyToAll', message: 'Too many decisions.' });
    const drawer = await shown();
    await user.click(await drawer.findByRole('switch', { name: 'Sensitive' }, FIRST));
    const all = drawer.getByRole('switch', { name: /^Apply to all/ });
    await user.click(all);
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(all).toHaveAccessibleDescription('Too many decisions.'));
  }, 60_000);

  it('PERM-01 who may only look changes nothing', async () => {
    open({ permissions: READERS });
    const drawer = await shown();
    expect(await drawer.findByRole('switch', { name: 'Sensitive' }, FIRST)).toBeDisabled();
    expect(drawer.getByRole('switch', { name: /^Apply to all/ })).toBeDisabled();
    expect(drawer.getByRole('button', { name: 'Save' })).toBeDisabled();
  }, 60_000);

  it('PERM-04 says to whom it applies where labels limit what is seen', async () => {
    open({ isLimited: true });
    const drawer = await shown();
    expect(
      await drawer.findByRole('switch', { name: /^Apply to all/ }, FIRST),
    ).toHaveAccessibleDescription(
      'Parameters that are learned later are not changed. Only parameters of endpoints with your labels are changed.',
    );
  }, 60_000);

  it('says that a parameter is gone', async () => {
    open({ id: 'gone' });
    expect((await screen.findAllByText('Parameter not found', {}, FIRST)).length).toBeGreaterThan(
      0,
    );
  }, 60_000);

  it('opens from the details of a parameter', async () => {
    const { user } = open();
    cleanup();
    const remark = makeParameter({ name: 'remark' });
    const endpoint = makeEndpoint({ companyId: 'c-2', name: 'GET /notes', parameters: [remark] });
    const place = { name: 'UnifiedEndpointDetailsSideDrawer', id: 'get-notes', tab: 'parameters' };
    const { search } = renderApp(
      `/c-2/unified-inventory?drawer=${encodeURIComponent(JSON.stringify(place))}`,
      { companies: [makeCompany({ companyId: 'c-2', endpoints: [endpoint] })] },
    );
    await user.click(await screen.findByRole('button', { name: 'Details of remark' }, FIRST));
    await user.click(await screen.findByRole('button', { name: 'Configure remark' }, FIRST));
    await waitFor(() =>
      expect(JSON.parse(search().get('drawers') ?? '[]')).toEqual([
        place,
        { name: 'ParameterConfigurationSideDrawer', id: 'remark' },
      ]),
    );
  }, 60_000);
});

it('DATA-03 a type without the sensitive flag is refused in words', async () => {
  const schema = configurationSchema(i18n.getFixedT('en', 'parameterConfiguration'));
  const values = { sensitive: false, dataType: 'Email Address', applyToAll: false };
  await expect(schema.validate(values)).rejects.toThrow('Turn on Sensitive to choose a data type.');
  await expect(schema.validate({ ...values, sensitive: true })).resolves.toEqual({
    ...values,
    sensitive: true,
  });
});
