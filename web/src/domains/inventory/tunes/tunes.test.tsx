import i18n from 'i18next';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';
import { makeEndpoint } from '../../../../test/world/makeEndpoint.ts';
import { metadataOf, tuneSchema } from './tuneForm.ts';
import { EMPTY_TUNE } from './tuneValues.ts';

const COUPON = {
  tuneId: 't-1',
  tuneType: 'request',
  where: 'queryParams',
  contentType: '',
  fieldName: 'coupon',
  metadata: { type: 'string' },
};

function open(
  tab: 'summary' | 'parameters',
  permissions: readonly string[] = ALL_PERMISSIONS,
  tunes: Record<string, unknown>[] = [],
) {
  const endpoint = {
    ...makeEndpoint({ companyId: 'c-2', name: 'GET /orders' }),
    tunes,
    learningState: 'staging',
    stagingReasons: [
      { kind: 'requests', seen: 32, needed: 50 },
      { kind: 'hours', seen: 1, needed: 2 },
    ],
  };
  const drawer = encodeURIComponent(
    JSON.stringify({
      name: 'UnifiedEndpointDetailsSideDrawer',
      id: 'get-orders',
      ...(tab === 'parameters' && { tab }),
    }),
  );
  return renderApp(`/c-2/unified-inventory?drawer=${drawer}`, {
    companies: [makeCompany({ companyId: 'c-2', permissions, endpoints: [endpoint] })],
  });
}

/** The first page of a file waits for its code. */
const FIRST = { timeout: 30_000 };

describe('what people say of an endpoint', () => {
  it('INV-08 INV-09 says what keeps it in staging, and what was learned and tuned of authentication', async () => {
    const { user, asked } = open('summary');
    expect(
      await screen.findByText('· 32 of 50 requests · seen in 1 of 2 hours', {}, FIRST),
    ).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Tune authentication' }));
    expect(await screen.findByText('Not tuned', {}, FIRST)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Tune to no' }));
    await waitFor(() =>
      expect(asked('useTuneAuthenticationMutation').at(0)?.variables['input']).toEqual({
        companyId: 'c-2',
        endpointId: 'get-orders',
        authenticated: false,
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Tune authentication' }));
    expect(await screen.findByRole('button', { name: 'Restore to learned' })).toBeInTheDocument();
  });

  it('ENG-04 the drawer says how far a baseline is learned again', async () => {
    const relearning = { since: '2026-05-01T09:00:00.000Z', seen: 120, needed: 1_000 };
    const endpoint = { ...makeEndpoint({ companyId: 'c-2', name: 'GET /orders' }), relearning };
    const opened = { name: 'UnifiedEndpointDetailsSideDrawer', id: 'get-orders' };
    const drawer = encodeURIComponent(JSON.stringify(opened));
    const companies = [makeCompany({ companyId: 'c-2', endpoints: [endpoint] })];
    renderApp(`/c-2/unified-inventory?drawer=${drawer}`, { companies });
    const sentence = /^Its baseline is being relearned.*: 120 of 1,000 clean requests\.$/;
    expect(await screen.findByText(sentence, {}, FIRST)).toBeInTheDocument();
  });

  it('INV-08 authentication is only looked at without the permission', async () => {
    const { user } = open(
      'summary',
      ALL_PERMISSIONS.filter(
        (permission) => permission !== 'feature_sensitive_data_settings:update',
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Tune authentication' }));
    expect(await screen.findByText('Not tuned', {}, FIRST)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Tune to no' })).not.toBeInTheDocument();
  });

  it('PERM-01 authentication is only looked at while the flag of tuning is off', async () => {
    const world = open('summary').world;
    cleanup();
    world.companies[0]?.labelling.flags.splice(0);
    const drawer = { name: 'UnifiedEndpointDetailsSideDrawer', id: 'get-orders' };
    const search = `drawer=${encodeURIComponent(JSON.stringify(drawer))}`;
    const { user } = renderApp(`/c-2/unified-inventory?${search}`, world);
    await user.click(await screen.findByRole('button', { name: 'Tune authentication' }));
    expect(await screen.findByText('Not tuned', {}, FIRST)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Tune to no' })).not.toBeInTheDocument();
  });

  it('INV-13 a parameter is added: place, name and type are required', async () => {
    const { user, asked } = open('parameters');
    await user.click(await screen.findByRole('button', { name: 'Add parameter' }));
    await user.type(await screen.findByLabelText('Field name'), '  ');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Field name')).toHaveAccessibleDescription('Empty field'),
    );
    expect(screen.getByLabelText('Location')).toHaveAccessibleDescription('Required');
    expect(screen.getByLabelText('Parameter type')).toHaveAccessibleDescription('Required');
    await user.selectOptions(screen.getByLabelText('Location'), 'Query parameters');
    await user.clear(screen.getByLabelText('Field name'));
    await user.type(screen.getByLabelText('Field name'), 'coupon');
    await user.selectOptions(screen.getByLabelText('Parameter type'), 'String');
    await user.type(screen.getByLabelText('Max length'), '-1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Max length')).toHaveAccessibleDescription('Not below 0'),
    );
    await user.clear(screen.getByLabelText('Max length'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked('useSaveTuneMutation').at(0)?.variables['input']).toMatchObject({
        endpointId: 'get-orders',
        where: 'queryParams',
        contentType: '',
        fieldName: 'coupon',
        metadata: { type: 'string', required: false, maxLength: null },
      }),
    );
  });
});

it('PERM-01 who may only look sees which parameters were described, and cannot delete it', async () => {
  const readers = ALL_PERMISSIONS.filter((permission) => permission !== 'feature_inventory:update');
  open('parameters', readers, [COUPON]);
  expect(await screen.findByRole('button', { name: 'coupon' }, FIRST)).toBeDisabled();
  for (const name of ['Add parameter', 'Delete coupon'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  cleanup();
  open('parameters', ALL_PERMISSIONS, [COUPON]);
  expect(await screen.findByRole('button', { name: 'Delete coupon' })).toBeInTheDocument();
});

it('INV-13 numbers of the form are numbers, and a body has a content type', async () => {
  const values = { ...EMPTY_TUNE, where: 'content', fieldName: 'a', type: 'integer' };
  const schema = tuneSchema(i18n.getFixedT('en', 'inventorySettings'));
  await expect(schema.validate({ ...values, minimum: 'many' })).rejects.toThrow(
    'Not a valid input',
  );
  await expect(schema.validate({ ...values, contentType: ' ' })).rejects.toThrow('Required');
  expect(metadataOf({ ...values, maximum: '3', dataType: 'none' })).toMatchObject({
    minimum: null,
    maximum: 3,
    sensitive: false,
    dataType: null,
  });
});
