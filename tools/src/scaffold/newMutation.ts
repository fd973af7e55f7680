import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../run.ts';
import { planMutation } from './mutationPlan.ts';
import { namesOf, type Names } from './naming.ts';
import { ScaffoldRefusal } from './refusal.ts';
import { runScaffold } from './runScaffold.ts';

const USAGE = 'pnpm new:mutation DOMAIN NAME [--action update]';

/** The words of a domain: its list is called as its schemas are. */
function namesIn(domain: string): Names {
  const [schemas] = /^[a-z]+$/.test(domain)
    ? globSync(`services/src/domains/${domain}/*.schemas.ts`, { cwd: ROOT })
    : [];
  return schemas === undefined
    ? namesOf(domain)
    : namesOf(domain, basename(schemas, '.schemas.ts'));
}

await runScaffold(() => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { action: { type: 'string', default: 'update' } },
  });
  const [domain, name] = positionals;
  if (domain === undefined || name === undefined || positionals.length > 2)
    throw new ScaffoldRefusal(`Name a domain and a mutation: ${USAGE}`);
  return planMutation(ROOT, namesIn(domain), name, values.action);
}, 'Next: pnpm gen, then pnpm test.');
