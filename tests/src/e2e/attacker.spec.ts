import { askGraph } from './support/traffic.ts';
import { COMPANIES, answered, expect, test } from './support/test.ts';

const { demo } = COMPANIES;

interface Found {
  readonly company: {
    readonly attackers: {
      readonly edges: readonly {
        readonly node: {
          readonly attackerId: string;
          readonly sourceId: string;
          readonly stepCount: number;
        };
      }[];
    };
  };
}

/** The attacker with most steps. */
async function busiest(): Promise<Found['company']['attackers']['edges'][number]['node']> {
  const found = await askGraph<Found>(
    'query ($companyId: ID!) { company(companyId: $companyId) { attackers(first: 1, sort: steps) { edges { node { attackerId sourceId stepCount } } } } }',
    { companyId: demo },
  );
  const node = found.company.attackers.edges[0]?.node;
  if (node === undefined) throw new Error('The demo has no attacker.');
  return node;
}

/** How many of the first 50 steps went on within the range of an address. */
async function stepsWithin(attackerId: string, params: URLSearchParams): Promise<number> {
  const { company } = await askGraph<{
    readonly company: {
      readonly attacker: { readonly steps: { readonly edges: readonly unknown[] } };
    };
  }>(
    'query ($companyId: ID!, $attackerId: ID!, $from: DateTime, $to: DateTime) { company(companyId: $companyId) { attacker(attackerId: $attackerId) { steps(first: 50, from: $from, to: $to) { edges { cursor } } } } }',
    {
      companyId: demo,
      attackerId,
      from: new Date(params.get('from') ?? '').toISOString(),
      to: new Date(params.get('to') ?? '').toISOString(),
    },
  );
  return company.attacker.steps.edges.length;
}

test('ATK-02 ATK-03 ATK-04 ATK-05 ATK-09 an attacker is looked at step by step, a range of time is dragged, and it is worked on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { attackerId, sourceId, stepCount } = await busiest();
  await page.goto(`/${demo}/attackers/${attackerId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(sourceId);
  const steps = page.getByRole('list', { name: 'Steps' });
  const card = page.getByRole('article', { name: 'Step' });
  await expect(steps.getByRole('button')).toHaveCount(Math.min(50, stepCount));
  await expect(steps.locator('[aria-current="true"]')).toHaveCount(1);

  // Request and response stand side by side, and what is odd is marked.
  const [request, response] = [
    card.getByRole('region', { name: 'Request', exact: true }),
    card.getByRole('region', { name: 'Response', exact: true }),
  ];
  await expect(card.locator('[data-marked]').first()).toBeVisible();
  const [left, right] = [await request.boundingBox(), await response.boundingBox()];
  expect(Math.abs((left?.y ?? 0) - (right?.y ?? 1))).toBeLessThan(2);
  expect(right?.x ?? 0).toBeGreaterThan(left?.x ?? 0);

  await page.keyboard.press('j');
  await expect(page).toHaveURL(/step=[0-9a-f-]{36}/);
  await expect(steps.getByRole('button').nth(1)).toHaveAttribute('aria-current', 'true');

  const chart = page.getByRole('slider', { name: 'Attempts over time' });
  const box = await chart.boundingBox();
  if (box === null) throw new Error('There is no timeline.');
  expect(box.height).toBeLessThanOrEqual(160);
  await page.mouse.move(box.x + 2, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.4, box.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/from=.+to=/);
  await expect(steps.getByRole('button')).toHaveCount(
    await stepsWithin(attackerId, new URL(page.url()).searchParams),
  );
  await page.getByRole('button', { name: /Show the whole period/ }).click();
  await expect(steps.getByRole('button')).toHaveCount(Math.min(50, stepCount));

  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Change status' });
  await dialog.getByLabel('New status').selectOption('No Change');
  await dialog.getByLabel('Comment').fill('Seen by the night shift');
  const changed = answered(page);
  await dialog.getByRole('button', { name: 'Change status' }).click();
  await expect(
    page.getByRole('region', { name: 'Comments' }).getByText('Seen by the night shift'),
  ).toBeVisible();
  await changed;
  await page.reload();
  await expect(
    page.getByRole('region', { name: 'Comments' }).getByText('Seen by the night shift'),
  ).toBeVisible();
});
