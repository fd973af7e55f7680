import { registerTexts } from '../entities/text/texts.ts';
import start from './start.en.json' with { type: 'json' };

declare module '../entities/text/texts.ts' {
  interface Texts {
    start: typeof start;
  }
}

registerTexts('start', start);
