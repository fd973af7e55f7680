import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_IN_ROLES } from '@palisade/vocabulary/permissions.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  buildSchema,
  isInterfaceType,
  isObjectType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { SETTINGS_VIEWS } from '../src/domains/inventory/inventory.paths.ts';
import { renderApp } from './renderApp.tsx';
import { attackerDetails, makeStep } from './world/attackStepWorld.ts';
import { makeAttacker } from './world/attackerWorld.ts';
import { makeGap } from './world/gapWorld.ts';
import { makeHeld } from './world/heldWorld.ts';
import { makeEndpoint, makeParameter } from './world/makeEndpoint.ts';
import { noLabels } from './world/labelWorld.ts';
import { makeCompany } from './world/makeWorld.ts';
import { makeIntegration } from './world/integrationWorld.ts';
import { makeMark } from './world/markWorld.ts';

const root = join(__dirname, '../..');
const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));
const trusted = readFileSync(join(root, 'gateway/trusted-documents.json'), 'utf8');
const documents = Object.values(JSON.parse(trusted) as Record<string, string>); // As relay-compiler writes it.

const queries = new Map(
  documents.flatMap((text) => {
    const name = /^query (\w+)/m.exec(text)?.[1];
    return name === undefined ? [] : [[name, text] as const];
  }),
);

/**
 * Fields of a query that a call of their own answers, by `Type.field`: the schema says so of each.
 */
function ownCalls(name: string): string[] {
  const text = queries.get(name);
  if (text === undefined) throw new Error(`${name} is no trusted document`);
  const types = new TypeInfo(schema);
  const found = new Set<string>();
  visit(
    parse(text),
    visitWithTypeInfo(types, {
      Field() {
        const [type, field] = [types.getParentType(), types.getFieldDef()];
        if (!field || !(isObjectType(type) || isInterfaceType(type))) return;
        const isOwn = field.astNode?.directives?.some(
          (directive) => directive.name.value === 'semanticNonNull',
        );
        if (isOwn) found.add(`${type.name}.${field.name}`);
      },
    }),
  );
  return [...found];
}

const page = makeParameter({
  name: 'page',
  side: 'request',
  location: 'query',
  contentType: '',
  statusClass: '',
  type: 'integer',
});
const endpoint = makeEndpoint({ companyId: 'c-2', name: 'GET /orders', parameters: [page] });
const found = makeAttacker(1, '203.0.113.9');
const attacker = Object.assign(
  found,
  attackerDetails(found, [makeStep(1, 'Asked for one after another')]),
);
const gap = makeGap('Card number unmasked', { endpoint });
const flags = [{ name: 'zHideRemediation', canView: false, canEdit: false }];
const permissions = BUILT_IN_ROLES.Administrator;
const HELD = 'data-security/parameters';
const open = (path: string, failedFields: Readonly<Record<string, string>> = {}) =>
  renderApp(`/c-2/${path}`, {
    failedFields,
    systemUsers: ['maya@example.com'],
    user: {
      email: 'maya@example.com',
      password: 'x',
      defaultCompanyId: null,
      isSystem: path === 'settings/system-users' || path.startsWith('backoffice/'),
    },
    companies: [
      {
        ...makeCompany({
          companyId: 'c-2',
          permissions,
          gaps: [gap],
          attackers: [attacker],
          endpoints: [endpoint],
          marks: [makeMark(1, 'the size of answers at GET api.example/orders')],
          integrations: [makeIntegration({ name: 'Jira of Acme' })],
          labelling: { ...noLabels(), flags },
        }),
        ...(path === HELD && { dataSecurity: makeHeld(endpoint, { rows: 1 }) }),
      },
    ],
  });

/** Pages, each with the fields without which there is nothing to show of it. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  overview: [],
  'unified-inventory': [],
  [`unified-inventory/${endpoint.api.apiId}/endpoint/${endpoint.endpointId}/get`]: [
    'Company.endpoint',
  ],
  [`unified-inventory/${endpoint.api.apiId}/endpoint/${endpoint.endpointId}/get/empty/request`]: [
    'Company.endpoint',
  ],
  [HELD]: [],
  'discovery/changes': [],
  'discovery/oas-analysis': [],
  ingest: [],
  'posture-gaps/open': [],
  'settings/posture-policies': [],
  'settings/api-policy-hub': [],
  'attackers/action-required/open': [],
  [`attackers/${attacker.attackerId}`]: ['Company.attacker'],
  'marks/active': [],
  'remediation/tickets/open': [],
  'remediation/insights/open': [],
  'settings/api-tokens': [],
  'settings/ip-allowed-list': [],
  'settings/ip-exclude-list': [],
  'settings/system-users': [],
  'settings/audit': [],
  'settings/background-jobs': [],
  'settings/outbox': [],
  'settings/tags': [],
  'workflows-hub/workflow-hub': [],
  ...Object.fromEntries(SETTINGS_VIEWS.map((view) => [`settings/${view}`, []])),
  'settings/label-management/groups': ['Company.labelGroups'],
  'settings/label-management/labels': [],
  'settings/label-management/rules': ['Company.labelRules'],
};

/** Pages that show how many rows their list has in all. */
const COUNTED: ReadonlySet<string> = new Set([
  'unified-inventory',
  HELD,
  'posture-gaps/open',
  'settings/posture-policies',
  'attackers/action-required/open',
  `attackers/${attacker.attackerId}`,
  'settings/ip-allowed-list',
  'settings/ip-exclude-list',
  'settings/audit',
  'settings/label-management/groups',
  'settings/label-management/labels',
  'settings/label-management/rules',
]);

/** The shell decides by these what is shown at all. */
const SHELL = ownCalls('ShellQuery');

/** The title of the page, which is only where its frame is shown. */
const frame = () =>
  [...document.querySelectorAll('h1')].map(({ textContent }) => textContent).join(' ');

/** Renders a page and lets all that it asks for be answered. */
async function shown(path: string, failedFields: Readonly<Record<string, string>>) {
  const app = open(path, failedFields);
  await waitFor(() =>
    expect(frame() !== '' || document.querySelector('.p-state[data-page]')).toBeTruthy(),
  );
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  return app;
}

const again = () => screen.queryAllByRole('button', { name: 'Try again' });
const unknown = () =>
  screen
    .queryAllByTitle(/There is a technical issue on our end/)
    .filter(({ textContent }) => textContent === '–');
const rows = () =>
  screen.queryAllByRole('row').filter((row) => row.getAttribute('data-key') !== null).length;

/** What a page shows and asks for when nothing of it fails. */
interface Whole {
  readonly title: string;
  /** Parts that the world in memory does not answer: they fail in the whole page too. */
  readonly unanswered: number;
  readonly rows: number;
  readonly unknown: number;
  /** Fields of its queries that a call of their own answers. */
  readonly fields: readonly string[];
}
const known = new Map<string, Whole>();

/** Shows the whole page, once for all tests. */
async function wholeOf(path: string): Promise<Whole> {
  const before = known.get(path);
  if (before !== undefined) return before;
  const { asked } = await shown(path, {});
  const whole = {
    title: frame(),
    unanswered: again().length,
    rows: rows(),
    unknown: unknown().length,
    fields: [...new Set(asked().map(({ name }) => name))].flatMap(ownCalls),
  };
  known.set(path, whole);
  cleanup();
  return whole;
}

describe('a page without all that it can do without', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  it.each(Object.keys(PAGES))('%s keeps its frame, and each missing part says so', async (path) => {
    const { title, unanswered, fields: all } = await wholeOf(path);
    const needed = new Set([...SHELL, ...(PAGES[path] ?? [])]);
    const fields = all.filter((field) => !needed.has(field));
    expect(fields.length).toBeGreaterThan(0);
    const { heal } = await shown(
      path,
      Object.fromEntries(fields.map((field) => [field, 'UNAVAILABLE'])),
    );
    // The host in the title of an endpoint is a part of its own.
    expect(frame()).not.toBe('');
    expect(title.startsWith(frame())).toBe(true);
    expect(document.querySelector('.p-state[data-page]')).toBeNull();
    fields.forEach(heal);
    // A part that comes late brings a button of its own, so each look presses one that is there.
    for (let look = 0; look < 10 && again().length > unanswered; look++) {
      fireEvent.click(again()[0] ?? document.body);
      await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    }
    expect(again()).toHaveLength(unanswered);
  });
});

describe('a page whose lists could not be counted', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  const isTotal = (field: string) => /Connection\.(totalCount|isTotalCountExact)$/.test(field);

  it.each(Object.keys(PAGES))(
    '%s keeps its rows, and says which counts are unknown',
    async (path) => {
      const whole = await wholeOf(path);
      const totals = whole.fields.filter(isTotal);
      await shown(path, Object.fromEntries(totals.map((field) => [field, 'UNAVAILABLE'])));
      expect(document.querySelector('.p-state[data-page]')).toBeNull();
      expect({ again: again().length, rows: rows() }).toEqual({
        again: whole.unanswered,
        rows: whole.rows,
      });
      // Lists that are not of the page itself are counted in drawers and menus that are closed.
      expect(unknown().length > whole.unknown || !COUNTED.has(path)).toBe(true);
    },
  );
});

describe('a page whose list failed', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['settings/api-tokens', 'Company.tokens', 'No API tokens yet'],
    ['posture-gaps/open', 'Company.gaps', 'Card number unmasked'],
    ['attackers/action-required/open', 'Company.attackers', '203.0.113.9'],
  ])('goes on by itself at %s once the service of %s answers again', async (path, field, row) => {
    const { heal } = await shown(path, { [field]: 'UNAVAILABLE' });
    expect(again()).not.toHaveLength(0);
    heal(field);
    await waitFor(() => expect(again()).toHaveLength(0), { timeout: 30_000 });
    expect(screen.getAllByText(row)).not.toHaveLength(0);
  });
});

describe('a page that failed as a whole', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  it('goes on by itself once its services answer again', async () => {
    const { heal } = await shown('unified-inventory?search=orders', {
      'Query.company': 'UNAVAILABLE',
    });
    expect(document.querySelector('.p-state[data-page]')).not.toBeNull();
    heal('Query.company');
    await waitFor(() => expect(frame()).toBe('Discover/Inventory'), { timeout: 30_000 });
    expect(screen.getByDisplayValue('orders')).toBeInTheDocument();
  });
});
