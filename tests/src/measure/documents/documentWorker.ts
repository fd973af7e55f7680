import { parentPort, workerData } from 'node:worker_threads';
import { measureSet } from '../templates.ts';
import { type DocumentTrafficOptions, documentTraffic } from './documentTraffic.ts';

/** Measures the documents that it is sent by name, one at a time. */
const options = workerData as DocumentTrafficOptions; // what `measureDocuments` gives
parentPort?.on('message', (name: string) => {
  parentPort?.postMessage({ name, ...measureSet(documentTraffic(name, options)) });
});
