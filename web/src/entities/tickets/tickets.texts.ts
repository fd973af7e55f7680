import { registerTexts } from '../text/texts.ts';
import tickets from './tickets.en.json' with { type: 'json' };

declare module '../text/texts.ts' {
  interface Texts {
    tickets: typeof tickets;
  }
}

registerTexts('tickets', tickets);
