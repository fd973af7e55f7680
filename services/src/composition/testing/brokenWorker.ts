import { workerData } from 'node:worker_threads';

/** A thread that cannot begin, as one whose modules or whose database are broken. */
const { count } = workerData as { readonly count: SharedArrayBuffer }; // given by the test
Atomics.add(new Int32Array(count), 0, 1);
throw new Error('It cannot begin.');
