import { parseArgs } from 'node:util';
import { ROOT } from '../run.ts';
import { planDomain } from './domainPlan.ts';
import { namesOf } from './naming.ts';
import { ScaffoldRefusal } from './refusal.ts';
import { runScaffold } from './runScaffold.ts';

const USAGE = 'pnpm new:domain NAME [--plural NAMES] [--feature feature_inventory]';

await runScaffold(() => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      plural: { type: 'string' },
      feature: { type: 'string', default: 'feature_inventory' },
    },
  });
  const [name] = positionals;
  if (name === undefined || positionals.length > 1)
    throw new ScaffoldRefusal(`Name one domain: ${USAGE}`);
  return planDomain(ROOT, namesOf(name, values.plural), values.feature);
}, 'Next: pnpm gen, then pnpm test. The word belongs into vocabulary/README.md.');
