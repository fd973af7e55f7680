import fc from 'fast-check';

/** Names the seed of all properties of a run. */
const VARIABLE = 'PALISADE_PROPERTY_SEED';
const given = Number(process.env[VARIABLE] ?? Number.NaN);

/** The first file of tests that a trace of calls goes through, relative to the working folder. */
function testFile(...traces: readonly (string | undefined)[]): string {
  for (const trace of traces) {
    const file = /(?:file:\/\/)?(\/[^\s():]+\.test\.tsx?)/.exec(trace ?? '')?.[1];
    if (file !== undefined) return file.replace(`${process.cwd()}/`, '');
  }
  return 'FILE';
}

/** What a failed property says: the report of fast-check, and the command that finds it again. */
function messageOf<Values>(details: fc.RunDetails<Values>): string {
  const { errorInstance, seed } = details;
  const trace = errorInstance instanceof Error ? errorInstance.stack : undefined;
  // A property that only answers false leaves no trace of its file.
  const file = testFile(trace, new Error('here').stack, process.argv[1]);
  return `${fc.defaultReportMessage(details)}\n\nFind it again: ${VARIABLE}=${seed} node --test ${file}`;
}

fc.configureGlobal({
  ...(Number.isInteger(given) ? { seed: given } : {}),
  reporter: (details) => {
    if (details.failed) throw new Error(messageOf(details), { cause: details.errorInstance });
  },
});

/**
 * fast-check, as all tests of properties take it: seeds are random unless PALISADE_PROPERTY_SEED
 * names one, and a failure says the command that finds it again.
 */
export { fc };
