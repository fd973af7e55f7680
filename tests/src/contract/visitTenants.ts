import type { Intake } from '@palisade/services/platform/intake.ts';

const TENANTS = ['acme', 'globex', 'hooli', 'initech', 'stark'];
const PATHS = ['/v1/orders', '/v1/orders/17', '/v1/reports'];

/** Sends traffic of an API that each tenant reaches by a host of its own. */
export async function visitTenants(intake: Intake, companyId: string): Promise<void> {
  const entries = TENANTS.flatMap((tenant) =>
    PATHS.map((path) =>
      JSON.stringify({
        startedDateTime: new Date().toISOString(),
        time: 12,
        request: {
          method: 'GET',
          url: `https://${tenant}.tenants.example.com${path}`,
          headers: [],
        },
        response: {
          status: 200,
          headers: [],
          content: { size: 2, mimeType: 'application/json', text: '{}' },
        },
      }),
    ),
  );
  async function* lines(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${entries.join('\n')}\n`);
  }
  await intake.submit(
    {
      companyId,
      source: 'tenants',
      kind: 'http',
      tokenId: null,
      idempotencyKey: 'tenants',
      format: 'ndjson',
    },
    lines(),
  );
}
