import { registerTexts } from '../text/texts.ts';
import errors from './errors.en.json' with { type: 'json' };

declare module '../text/texts.ts' {
  interface Texts {
    errors: typeof errors;
  }
}

registerTexts('errors', errors);
