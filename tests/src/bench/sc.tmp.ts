import { demoLines } from './ingest/posts.ts';
import { benchScaling } from './ingest/scaling.ts';
console.log(JSON.stringify(await benchScaling(demoLines(20_000))));
