/** Classes of Java that run code when an object of theirs is read. */
export const GADGETS = [
  'runtime',
  'Runtime',
  'ProcessBuilder',
  'CloneTransformer',
  'ForClosure',
  'InstantiateFactory',
  'InstantiateTransformer',
  'InvokerTransformer',
  'PrototypeCloneFactory',
  'PrototypeSerializationFactory',
  'WhileClosure',
  'GetProperty',
  'FileWriter',
  'XmlDecoder',
  'ChainedTransformer',
  'TemplatesImpl',
  'ScriptEngineManager',
];

/**
 * The characters that a word becomes in base64 wherever it is in what is encoded (three ways),
 * lower-case, its uncertain ends left out.
 */
function insideBase64(word: string): string[] {
  return [0, 1, 2].map((offset) => {
    const all = Buffer.from(`${'\0'.repeat(offset)}${word}`)
      .toString('base64')
      .replaceAll('=', '');
    const uncertain = (offset + word.length) % 3 === 0 ? 0 : 1;
    return all.slice(offset === 0 ? 0 : offset + 1, all.length - uncertain).toLowerCase();
  });
}

/** Those classes as base64 holds them, lower-case: too long to come about by chance. */
export const GADGETS_IN_BASE64: readonly string[] = [
  ...new Set(
    GADGETS.flatMap((name) => [...insideBase64(name), ...insideBase64(name.toLowerCase())]),
  ),
].filter((text) => text.length >= 8);
