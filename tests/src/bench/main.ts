/**
 * Runs one benchmark beside its reference and prints its figures as one JSON line last; progress
 * goes to standard error.
 */
const BENCHMARKS: Readonly<Record<string, () => Promise<object>>> = {
  administration: async () => (await import('./administration.ts')).benchAdministration(),
  attackers: async () => (await import('./attackerPages.ts')).benchAttackers(),
  changes: async () => (await import('./changePages.ts')).benchChanges(),
  charts: async () => (await import('./charts.ts')).benchCharts(),
  detectors: async () => (await import('./detectors.ts')).benchDetectors(),
  fuzz: async () => (await import('./fuzz.ts')).benchFuzz(),
  faults: async () => (await import('./faults.ts')).benchFaults(),
  gateway: async () => (await import('./gateway.ts')).benchGateway(),
  ingest: async () => (await import('./ingest.ts')).benchIngest(),
  large: async () => (await import('./largePages.ts')).benchLarge(),
  gaps: async () => (await import('./gapPages.ts')).benchGaps(),
  posture: async () => (await import('./posture.ts')).benchPosture(),
  pages: async () => (await import('./pages.ts')).benchPages(),
  storage: async () => (await import('./storage.ts')).benchStorage(),
  tabs: async () => (await import('./tabs.ts')).benchTabs(),
  web: async () => (await import('./web.ts')).benchWeb(),
};

const name = process.argv[2] ?? '';
const benchmark = BENCHMARKS[name];
if (benchmark === undefined) {
  console.error(`usage: pnpm bench ${Object.keys(BENCHMARKS).join('|')}`);
  process.exit(2);
}
console.log(JSON.stringify(await benchmark()));
