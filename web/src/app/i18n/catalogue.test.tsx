import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';
import { makeGap } from '../../../test/world/gapWorld.ts';
import { attackerDetails, makeStep, ODD_EXAMPLES } from '../../../test/world/attackStepWorld.ts';
import { makeAuditEntry } from '../../../test/world/auditWorld.ts';
import { makeAttacker } from '../../../test/world/attackerWorld.ts';
import { makeEndpoint } from '../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../test/world/makeWorld.ts';
import { makeDocument } from '../../../test/world/oasWorld.ts';
import { makeHubPolicy, makePolicy } from '../../../test/world/policyWorld.ts';
import { wideWindow } from '../../../test/wideWindow.ts';
import { attackersPath } from '../../domains/attackers/attackers.paths.ts';
import { dataSecurityPath } from '../../domains/inventory/data-security/dataSecurity.paths.ts';
import { inventoryPath } from '../../domains/inventory/inventory.paths.ts';
import { policyHubPath } from '../../domains/posture/hub/hub.paths.ts';
import { gapsPath, policiesPath } from '../../domains/posture/posture.paths.ts';
import { keepLanguage, showLanguage } from '../../entities/text/language.ts';

const FIRST = { timeout: 30_000 };
const READS = [
  ...ALL_PERMISSIONS,
  'feature_security_posture_gaps:read',
  'feature_security_posture_rules:read',
  'feature_sensitive_data:read',
  'feature_attackers:read',
];
const COUNTS = {
  endpoints: 1,
  authenticated: 1,
  anonymous: 0,
  external: 0,
  thirdParty: 0,
  newEndpoints: 0,
};
const KEY_IN_QUERY = {
  name: 'API key in the query string',
  description: 'An API key is passed as a query parameter.',
  remediation: 'Accept the key only in a header.',
  categories: ['Authentication'],
};

/** A page for a reader of Spanish. */
function open(path: string, part: Record<string, unknown>) {
  return renderApp(path, {
    user: { email: 'maya@example.com', password: 'x', defaultCompanyId: null, language: 'es' },
    companies: [{ ...makeCompany({ permissions: READS, companyId: 'c-2' }), ...part }],
  });
}

afterEach(async () => {
  keepLanguage(null);
  await showLanguage('en');
});

describe('SHELL-15 the catalogue is read in one’s own language', () => {
  it('SHELL-15 policies of the hub, their categories and their drawer; the address keeps the English category', async () => {
    const app = open(policyHubPath('c-2'), {
      policies: { own: [], hub: [makeHubPolicy('prov-auth-015', KEY_IN_QUERY)] },
    });
    const card = await screen.findByRole(
      'button',
      { name: 'Abrir Clave de API en los parámetros de consulta' },
      FIRST,
    );
    expect(screen.getByText('Una clave de API se envía como parámetro de consulta.')).toBeVisible();
    await app.user.click(screen.getByRole('tab', { name: /^Autenticación/ }));
    await waitFor(() => expect(app.address()).toContain('category=Authentication'));
    await app.user.click(card);
    const drawer = await screen.findByRole('dialog', {}, FIRST);
    expect(await within(drawer).findByText('Acepte la clave solo en un encabezado.')).toBeVisible();
    expect(screen.queryByText(KEY_IN_QUERY.name)).toBeNull();
  });

  it('SHELL-15 POST-09 policies of the hub are searched by the names shown', async () => {
    const app = open(policyHubPath('c-2'), {
      policies: { own: [], hub: [makeHubPolicy('prov-auth-015', KEY_IN_QUERY)] },
    });
    await screen.findByRole(
      'button',
      { name: 'Abrir Clave de API en los parámetros de consulta' },
      FIRST,
    );
    await app.user.type(screen.getByRole('searchbox'), 'parametros de consulta');
    await waitFor(() =>
      expect(JSON.stringify(app.asked('HubPageQuery').at(-1)?.variables)).toMatch(
        /"catalogueName","op":"is","value":\[[^\]]*"API key in the query string"/,
      ),
    );
  });

  it('SHELL-15 policies of the company, whose own words stay as they wrote them', async () => {
    open(policiesPath('c-2'), {
      policies: {
        own: [
          makePolicy(1, { ...KEY_IN_QUERY, providerKey: 'prov-auth-015' }),
          makePolicy(2, { name: 'Our keys in the query string', categories: ['Data Exposure'] }),
        ],
        hub: [],
      },
    });
    const list = await screen.findByRole('grid', {}, FIRST);
    expect(await within(list).findByText('Our keys in the query string')).toBeVisible();
    expect(within(list).getByText('Clave de API en los parámetros de consulta')).toBeVisible();
    expect(within(list).getByText('Exposición de datos')).toBeVisible();
  });

  it('SHELL-15 gaps and the chip of a gap’s name, which the address keeps in English', async () => {
    const named = { field: 'gapName', op: 'equals', value: KEY_IN_QUERY.name } as const;
    const app = open(gapsPath('c-2', { filter: { all: [named] } }), {
      gaps: [makeGap(KEY_IN_QUERY.name), makeGap('Ours')],
    });
    const list = await screen.findByRole('grid', {}, FIRST);
    expect(
      await within(list).findByText('Clave de API en los parámetros de consulta'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: /Clave de API/ })).toBeVisible();
    expect(decodeURIComponent(app.address()).replaceAll('+', ' ')).toContain(KEY_IN_QUERY.name);
  });

  it('SHELL-15 the chip of a finding', async () => {
    const found = { field: 'vulnerabilityName', op: 'equals', value: 'Reflected input' } as const;
    open(inventoryPath('c-2', { filter: { all: [found] } }), {});
    expect(
      await screen.findByRole('button', { name: /La respuesta refleja la entrada/ }, FIRST),
    ).toBeVisible();
  });

  it('SHELL-15 what the linter said of a document', async () => {
    const rule = 'owasp:api2:2023-write-restricted';
    const message = 'This write operation is not protected by any security scheme.';
    open('/c-2/discovery/oas-analysis?tab=lint', {
      permissions: [...READS, 'feature_oas_analysis:read'],
      oas: {
        documents: [makeDocument('c-2', 1)],
        isAnalysing: false,
        rules: [{ rule, severity: 'error', message, issues: 3 }],
      },
    });
    const rules = await screen.findByRole('grid', { name: 'Reglas' }, FIRST);
    expect(
      await within(rules).findByText(
        'Esta operación de escritura no está protegida por ningún esquema de seguridad.',
      ),
    ).toBeVisible();
    expect(within(rules).getByText(rule)).toBeVisible();
  });

  it('SHELL-15 what an endpoint is for and known from', async () => {
    const endpoint = makeEndpoint({ companyId: 'c-2', name: 'GET /orders' });
    open('/c-2/unified-inventory?columns=path,endpointTypes,sourceTypes', {
      endpoints: [{ ...endpoint, sourceTypes: ['Traffic'], endpointTypes: ['Login'] }],
    });
    const list = await screen.findByRole('grid', {}, FIRST);
    expect(await within(list).findByText('Tráfico')).toBeVisible();
    expect(within(list).getByText('Inicio de sesión')).toBeVisible();
  });

  it('SHELL-15 the chip of a source type, which the address keeps in English', async () => {
    const known = { field: 'sourceType', op: 'is', value: ['Traffic'] } as const;
    const app = open(gapsPath('c-2', { filter: { all: [known] } }), {});
    expect(await screen.findByRole('button', { name: /Tráfico/ }, FIRST)).toBeVisible();
    expect(app.address()).toContain('Traffic');
  });

  it('SHELL-15 data types of the inventory and the chip of one, which the address keeps in English', async () => {
    const endpoint = makeEndpoint({ companyId: 'c-2', name: 'GET /orders', sensitive: true });
    const app = open(
      inventoryPath('c-2', {
        filter: { all: [{ field: 'dataType', op: 'is', value: ['Email Address'] }] },
      }),
      { endpoints: [{ ...endpoint, dataTypes: ['Email Address', 'Badge number'] }] },
    );
    const list = await screen.findByRole('grid', {}, FIRST);
    expect(await within(list).findByText('Dirección de correo electrónico')).toBeVisible();
    // The company's own type, counted behind the first, is called what they call it.
    expect(within(list).getByText(': Badge number')).toBeInTheDocument();
    expect(screen.getAllByText('Dirección de correo electrónico')).toHaveLength(2);
    expect(app.address()).toContain('Email');
  });

  it('SHELL-15 SHELL-18 data types to filter by are found by the names shown and by the English ones', async () => {
    const names = ['Badge number', 'Email Address'];
    const app = open(inventoryPath('c-2'), {
      endpoints: [makeEndpoint({ companyId: 'c-2', name: 'GET /orders' })],
      filterOptions: ({ search }: { readonly search: string | null }) =>
        names
          .filter((name) => name.toLowerCase().includes(search ?? ''))
          .map((name) => ({ value: name, label: name, count: 1 })),
    });
    await screen.findByRole('grid', {}, FIRST);
    await app.user.keyboard('f');
    await app.user.click(await screen.findByRole('button', { name: 'Tipo de datos' }));
    const choices = within(await screen.findByRole('dialog'));
    expect(await choices.findByText('Badge number')).toBeVisible();
    await app.user.type(choices.getByRole('searchbox'), 'correo');
    expect(await choices.findByText('Dirección de correo electrónico')).toBeVisible();
    await waitFor(() => expect(choices.queryByText('Badge number')).toBeNull());
    const searches = app.asked('useFieldOptionsQuery').map(({ variables }) => variables['search']);
    expect(searches).toEqual(expect.arrayContaining(['correo', null]));
  });

  it('SHELL-15 the data map, searched by the names that it shows', async () => {
    const flowOf = (dataType: string) => ({
      dataType,
      side: 'request',
      regulations: [],
      ...COUNTS,
    });
    const app = open(`${dataSecurityPath('c-2')}?type=correo&side=request`, {
      dataSecurity: {
        flows: [flowOf('Email Address'), flowOf('IBAN')],
        categories: [
          { category: 'Financial', requestParameters: 1, responseParameters: 0, endpoints: 1 },
        ],
        topApplications: () => null,
        compliance: [{ regulation: 'gdpr', dataTypes: 1, endpoints: 1, openGaps: 0 }],
      },
    });
    const map = await screen.findByRole('grid', {}, FIRST);
    expect(await within(map).findByText('Dirección de correo electrónico')).toBeVisible();
    expect(within(map).queryByText('IBAN')).toBeNull();
    expect(await screen.findByText('Datos financieros')).toBeVisible();
    expect(await screen.findByText('Datos personales del RGPD')).toBeVisible();
    expect(app.address()).toContain('type=correo');
  });

  it('SHELL-15 risk types of attackers and the chip of one', async () => {
    const ofType = { field: 'attackType', op: 'is', value: ['objectEnumeration'] } as const;
    const app = open(attackersPath('c-2', { filter: { all: [ofType] } }), {
      attackers: [makeAttacker(1, '203.0.113.7')],
    });
    const list = await screen.findByRole('grid', {}, FIRST);
    expect(await within(list).findByText('Enumeración de ID de objeto')).toBeVisible();
    expect(screen.getAllByText('Enumeración de ID de objeto')).toHaveLength(2);
    expect(app.address()).toContain('objectEnumeration');
  });

  it('SHELL-15 words that filters compare are those of the list', async () => {
    const all = [
      { field: 'learningState', op: 'is', value: ['staging'] },
      { field: 'urlType', op: 'is', value: ['other'] },
      { field: 'gapSeverity', op: 'is', value: ['critical'] },
    ] as const;
    open(inventoryPath('c-2', { filter: { all } }), {});
    for (const words of ['En aprendizaje', 'Otra', 'Crítica'])
      expect(await screen.findByText(words, {}, FIRST)).toBeVisible();
  });

  it('SHELL-15 the audit log names fields, and policies of the catalogue alone', async () => {
    wideWindow();
    const entry = (entryId: string, targetType: string) =>
      makeAuditEntry({
        entryId,
        action: `${targetType}.${targetType === 'policy' ? 'install' : 'create'}`,
        targetType,
        target: null,
        targetName: KEY_IN_QUERY.name,
        before: null,
        after: '{"name":"Pay","host":"shop.example"}',
      });
    open('/c-2/settings/audit', { audit: [entry('e-1', 'policy'), entry('e-2', 'label')] });
    const [installed, made] = [
      await screen.findByRole('row', { name: /instaló/ }, FIRST),
      screen.getByRole('row', { name: /creó la etiqueta/ }),
    ];
    expect(installed).toHaveTextContent('Clave de API en los parámetros de consulta');
    expect(installed).toHaveTextContent('Nombre: Pay, Host: shop.example');
    expect(made).toHaveTextContent(KEY_IN_QUERY.name);
  });

  it('SHELL-15 what detection said of an attacker: titles of steps, rules and anomalies', async () => {
    const attacker = makeAttacker(1, '203.0.113.7');
    const endpoint = makeEndpoint({ companyId: 'c-2', name: 'POST /orders/{id}' });
    const steps = [
      makeStep(1, '6 different paths that do not exist', { type: 'pathScan' }),
      makeStep(2, 'query q: Ends the SQL statement and adds another', {
        type: 'injection',
        endpoint,
        examples: ODD_EXAMPLES,
      }),
      makeStep(3, 'Words of an older version'),
    ];
    const app = open('/c-2/attackers/a0000000-0000-4000-8000-000000000001', {
      endpoints: [endpoint],
      attackers: [Object.assign(attacker, attackerDetails(attacker, steps, []))],
    });
    const list = within(await screen.findByRole('list', { name: 'Pasos' }, FIRST));
    expect(list.getByText('6 rutas distintas que no existen')).toBeVisible();
    expect(list.getByText('Words of an older version')).toBeVisible();
    await app.user.click(list.getByText('consulta q: Termina la sentencia SQL y añade otra'));
    await app.user.click(await screen.findByRole('button', { name: 'Ejemplo anterior' }));
    const body = await screen.findByText(/obligatorio pero ausente/);
    expect(body).toBeVisible();
    expect(screen.getByText(/caracteres nunca vistos en sus valores/)).toBeVisible();
    expect(screen.queryByText(/adds another|never seen in/)).toBeNull();
  });
});
