import { parameterName, templateOf } from './parameterNames.ts';
import { DistinctValues } from './distinctValues.ts';
import { TemplateNode } from './templateNode.ts';
import type { TemplateTrie } from './templateTrie.ts';

const DEEPEST = 24;

/** The template of a path as far as the trie knows it, by shape alone from there on. */
export function guessTemplate(trie: TemplateTrie, path: string): string {
  let node = trie.root;
  let known = true;
  for (const raw of path.split('/', DEEPEST + 1)) {
    if (raw === '') continue;
    const step = trie.read(raw, node);
    const child = known ? trie.childFor(node, step) : null;
    if (child !== null) node = child;
    else {
      known = false;
      const beyond = new TemplateNode(step.shape === null ? step.literal : step.parameter, node);
      if (step.shape !== null)
        beyond.parameter = {
          kind: 'shape',
          shape: step.shape,
          name: parameterName(node, step.shape, step.parameter),
          values: new DistinctValues(),
          since: 0,
          openToWords: false,
        };
      node = beyond;
    }
  }
  return templateOf(node);
}
