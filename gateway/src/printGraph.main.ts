import { writeFileSync } from 'node:fs';
import { printGraph } from './platform/schema/printGraph.ts';

writeFileSync(new URL('../../schema.graphql', import.meta.url), printGraph());
