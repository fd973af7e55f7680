import { registerTexts } from '../text/texts.ts';
import globalScope from './globalScope.en.json' with { type: 'json' };

declare module '../text/texts.ts' {
  interface Texts {
    globalScope: typeof globalScope;
  }
}

registerTexts('globalScope', globalScope);
