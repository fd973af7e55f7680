import type { LedgerLine } from '@palisade/vocabulary/ledger.ts';
import { readArguments, UsageError } from './ingest/arguments.ts';
import { addLines, EMPTY_LINE, ledgerLine } from './ingest/ledgerLine.ts';
import { send } from './ingest/send.ts';
import { fileUpload, streamUploads } from './ingest/sources.ts';

const isTerminal = process.stderr.isTTY === true;

function progress(name: string): (sent: number, size: number) => void {
  let shown = -1;
  return (sent, size) => {
    const percent = Math.floor((100 * sent) / size);
    if (!isTerminal || percent === shown) return;
    shown = percent;
    process.stderr.write(`\r${name} ${'█'.repeat(percent / 5).padEnd(20, '░')} ${percent} %${percent === 100 ? ' stored, learning …' : ''}`);
  };
}

async function main(): Promise<void> {
  const { files, format, ...target } = readArguments(process.argv.slice(2), process.env);
  let total = EMPTY_LINE;
  const count = (name: string, line: LedgerLine) => {
    total = addLines(total, line);
    if (isTerminal) process.stderr.write('\r\x1b[K');
    console.log(`${name}: ${ledgerLine(line)}`);
  };
  for (const file of files) {
    if (file === '-') for await (const upload of streamUploads(process.stdin, format)) count('standard input', await send(target, upload));
    else count(file, await send(target, await fileUpload(file, format, progress(file))));
  }
  if (files.length > 1) console.log(`all: ${ledgerLine(total)}`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
