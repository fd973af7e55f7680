import { registerTexts } from '../../../entities/text/texts.ts';
import attackMarks from './marks.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    attackMarks: typeof attackMarks;
  }
}

registerTexts('attackMarks', attackMarks);
