import { registerTexts } from '../entities/text/texts.ts';
import app from './app.en.json' with { type: 'json' };

declare module '../entities/text/texts.ts' {
  interface Texts {
    app: typeof app;
  }
}

registerTexts('app', app);
