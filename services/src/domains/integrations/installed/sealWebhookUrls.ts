import type { Database } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { SecretBox } from '../../../platform/secretBox.ts';
import { urlOwner } from '../vendorDesk.ts';
import { maskedUrl } from './maskedUrl.ts';

const SEAL_WEBHOOK_URLS = statement(
  `select company_id as "companyId", id, url from integrations.installed
    where kind = 'webhook' and sealed_url is null for update`,
  { companyId: 'uuid', id: 'uuid', url: 'text' },
);

/** Seals addresses of webhooks, of all companies, that were written before they were sealed. */
export async function sealWebhookUrls(db: Database, secrets: SecretBox): Promise<void> {
  await db.system.transaction(async (query) => {
    await query(`select set_config('palisade.sealing', 'on', true)`);
    const rows = await query(SEAL_WEBHOOK_URLS);
    for (const { companyId, id, url } of rows) {
      await query(
        'update integrations.installed set sealed_url = $3, url = $4 where company_id = $1 and id = $2',
        [
          companyId,
          id,
          secrets.seal(Buffer.from(url), urlOwner(companyId, id)),
          maskedUrl('webhook', url),
        ],
      );
    }
  });
}
