/**
 * By the specification: times that reading is tried again, milliseconds before the first of them
 * (each next one waits twice as long), and parts read at once.
 */
const MOST_RETRIES = 5;
const FIRST_WAIT_MS = 350;
const MOST_AT_ONCE = 10;

let reading = 0;
const waiting: (() => void)[] = [];

async function inTurn<Part>(load: () => Promise<Part>): Promise<Part> {
  if (reading >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else reading += 1;
  try {
    return await load();
  } finally {
    // The turn goes to the next one, or is free.
    const next = waiting.shift();
    if (next === undefined) reading -= 1;
    else next();
  }
}

async function persistently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await inTurn(load);
    } catch (error) {
      if (retry === MOST_RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** retry));
    }
  }
}

/**
 * How one part of the app is read, its code and with it its texts: once for all who ask. A server
 * that does not answer is asked again; who asks after it never answered starts anew.
 */
export function readCode<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | null = null;
  return () => {
    part ??= persistently(load).catch((error: unknown) => {
      part = null;
      throw error;
    });
    return part;
  };
}
