// For tests: serves attackers and integrations over a database until it is killed. Arguments: URL
// of the database, key of its secrets in base64, origin that may be reached. Prints its address.
import { attackers } from '../../domains/attackers/attackers.domain.ts';
import { identityOf } from '../../domains/identity/authenticate.ts';
import { integrations } from '../../domains/integrations/integrations.domain.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { Outbound } from '../../platform/outbound/outbound.ts';
import { OutboundRules } from '../../platform/outbound/outboundRules.ts';
import { SecretBox } from '../../platform/secretBox.ts';
import { createServer } from '../../platform/server/createServer.ts';
import { createLog } from '../../platform/server/log.ts';

const [url = '', key = '', origin = ''] = process.argv.slice(2);
const db = openDatabase(url);
const deps = {
  db,
  log: createLog('silent'),
  authenticate: identityOf(db).authenticate,
  outbound: new Outbound(new OutboundRules([origin])),
  secrets: new SecretBox(Buffer.from(key, 'base64')),
};
const app = await createServer({ domains: [integrations, attackers], deps });
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
