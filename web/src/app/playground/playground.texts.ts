import { registerTexts } from '../../entities/text/texts.ts';
import playground from './playground.en.json' with { type: 'json' };

declare module '../../entities/text/texts.ts' {
  interface Texts {
    playground: typeof playground;
  }
}

registerTexts('playground', playground);
