import { registerTexts } from '../../../entities/text/texts.ts';
import compliance from './compliance.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    compliance: typeof compliance;
  }
}

registerTexts('compliance', compliance);
