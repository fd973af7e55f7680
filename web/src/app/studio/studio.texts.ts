import { registerTexts } from '../../entities/text/texts.ts';
import studio from './studio.en.json' with { type: 'json' };

declare module '../../entities/text/texts.ts' {
  interface Texts {
    studio: typeof studio;
  }
}

registerTexts('studio', studio);
