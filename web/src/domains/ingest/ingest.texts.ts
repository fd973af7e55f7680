import { registerTexts } from '../../entities/text/texts.ts';
import ingest from './ingest.en.json' with { type: 'json' };

declare module '../../entities/text/texts.ts' {
  interface Texts {
    ingest: typeof ingest;
  }
}

registerTexts('ingest', ingest);
