import { registerTexts } from '../../../entities/text/texts.ts';
import parameters from './parameters.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    parameters: typeof parameters;
  }
}

registerTexts('parameters', parameters);
