import { registerTexts } from '../../../entities/text/texts.ts';
import gapClosing from './gapClosing.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    gapClosing: typeof gapClosing;
  }
}

registerTexts('gapClosing', gapClosing);
