import { registerTexts } from '../../../entities/text/texts.ts';
import snippet from './snippet.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    oasSnippet: typeof snippet;
  }
}

registerTexts('oasSnippet', snippet);
