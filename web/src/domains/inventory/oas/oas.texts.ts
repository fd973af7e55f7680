import { registerTexts } from '../../../entities/text/texts.ts';
import oas from './oas.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    oas: typeof oas;
  }
}

registerTexts('oas', oas);
