import { registerTexts } from '../../../entities/text/texts.ts';
import corrections from './corrections.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    corrections: typeof corrections;
  }
}

registerTexts('corrections', corrections);
