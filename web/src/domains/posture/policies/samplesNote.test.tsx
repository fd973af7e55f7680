import { screen, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { makeCompany } from '../../../../test/world/makeWorld.ts';
import { makeHubPolicy, makePolicy } from '../../../../test/world/policyWorld.ts';

const FIRST = { timeout: 30_000 };
const OF_VALUES = {
  all: [
    {
      field: 'response',
      op: 'has',
      value: { all: [{ field: 'enumValues', op: 'is', value: ['*'] }] },
    },
  ],
};
const NOTE = /compares parameter values/;

function open(path: string, sampling = false) {
  const company = makeCompany({
    companyId: 'c-2',
    sampling,
    policies: {
      own: [
        makePolicy(1, { name: 'Any origin', filter: OF_VALUES }),
        makePolicy(2, { name: 'Deletes' }),
        makePolicy(3, { name: 'Turned off', filter: OF_VALUES, isEnabled: false }),
      ],
      hub: [
        makeHubPolicy('prov-cors', { name: 'Shared with all', filter: OF_VALUES }),
        makeHubPolicy('prov-open', { name: 'Open to all' }),
      ],
    },
  });
  return renderApp(`/c-2/settings/${path}`, { companies: [company] });
}

it('POST-11 enabled policies that need samples are marked while none are kept', async () => {
  const { user } = open('posture-policies');
  const name = await screen.findByText('Any origin', {}, FIRST);
  expect(screen.getAllByText('Needs samples')).toHaveLength(1);
  expect(name.parentElement).toHaveTextContent('Any originNeeds samples');
  await user.click(name);
  const note = await screen.findByText(NOTE, {}, FIRST);
  expect(within(note).getByRole('link', { name: 'Keep masked samples' })).toHaveAttribute(
    'href',
    '/c-2/settings/data-classification/sampling',
  );
});

it('POST-12 the hub marks them before they are installed, and the drawer says why', async () => {
  const { user } = open('api-policy-hub');
  await user.click(await screen.findByRole('button', { name: 'Open Shared with all' }, FIRST));
  expect(screen.getAllByText('Needs samples')).toHaveLength(1);
  expect(await screen.findByText(NOTE, {}, FIRST)).toBeInTheDocument();
});

it('POST-12 nothing is said where samples are kept', async () => {
  const { user } = open('api-policy-hub', true);
  await user.click(await screen.findByRole('button', { name: 'Open Shared with all' }, FIRST));
  expect(await screen.findByLabelText('Severity', {}, FIRST)).toBeInTheDocument();
  expect(screen.queryByText('Needs samples')).not.toBeInTheDocument();
  expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
});
