import spanish from '@palisade/vocabulary/detectionSentences.es.json' with { type: 'json' };
import documents from '@palisade/vocabulary/documentSentences.es.json' with { type: 'json' };
import earlier from '@palisade/vocabulary/earlierSentences.json' with { type: 'json' };
import { SPANISH } from './spanish.ts';

const SAID = [
  ['Ends the SQL statement and adds another', 'Termina la sentencia SQL y añade otra'],
  [
    '31 different object IDs requested in a row, 20 refused or not found',
    '31 ID de objeto distintos solicitados seguidos, 20 de ellos rechazados o no encontrados',
  ],
  ['120 requests in ten minutes', '120 solicitudes en diez minutos'],
  [
    '120 requests in ten minutes, 80 for consecutive pages',
    '120 solicitudes en diez minutos, 80 de ellas de páginas consecutivas',
  ],
  [
    'Injects an element that runs or loads something (svg)',
    'Inyecta un elemento que ejecuta o carga algo (svg)',
  ],
  ['query q: Is an SQL statement', 'consulta q: Es una sentencia SQL'],
  ['body: Requests the schema (introspection)', 'cuerpo: Pide el esquema (introspección)'],
  // A field may be called like a place, and may hold what separates it from the sentence.
  ['query: never seen here', 'query: nunca visto aquí'],
  ['body a: b: Is a shell command', 'cuerpo a: b: Es un comando de shell'],
  [
    'role: another privileged or financial field, again',
    'role: otro campo de privilegios o económico, otra vez',
  ],
  // As versions before said it.
  ['query q: Is a statement of SQL', 'consulta q: Es una sentencia SQL'],
  ['4 megabytes in an hour', '4 MB recibidos en una hora'],
  // Masked.
  ['query q: Was said otherwise before', 'query q: Was said otherwise before'],
  ['', ''],
] as const;

const SAID_OF_DOCUMENTS = [
  [
    'This write operation is not protected by any security scheme.',
    'Esta operación de escritura no está protegida por ningún esquema de seguridad.',
  ],
  [
    'Operation is missing responses[401].content.',
    'A la operación le falta responses[401].content.',
  ],
  [
    '"type" property must be equal to one of the allowed values: "array", "null". Did you mean "null"?',
    'La propiedad «type» debe ser uno de los valores permitidos: "array", "null". ¿Quiso decir «null»?',
  ],
  ['"limit" property must be >= 1.', 'La propiedad «limit» debe ser >= 1.'],
  ['"limit" property must be integer.', 'La propiedad «limit» debe ser de tipo integer.'],
  ['missing in 12 of 40', 'falta en 12 de 40'],
  ['string, date-time', 'string, date-time'],
] as const;

const slotsOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).toSorted();

describe('SHELL-15 what detection said, in Spanish', () => {
  for (const [english, own] of SAID)
    it(`SHELL-15 “${english}”`, () => {
      expect(SPANISH.detection(english)).toBe(own);
    });

  for (const [english, own] of SAID_OF_DOCUMENTS)
    it(`SHELL-15 of a document “${english}”`, () => {
      expect(SPANISH.documents(english)).toBe(own);
    });

  it('SHELL-15 every sentence has words of its own and the same parts', () => {
    for (const [english, own] of Object.entries({ ...spanish, ...documents })) {
      expect(own.trim()).not.toBe('');
      expect(slotsOf(own)).toEqual(slotsOf(english));
    }
  });

  it('SHELL-15 what was said before is a sentence of now', () => {
    const now: object = spanish;
    for (const [before, sentence] of Object.entries(earlier)) {
      expect([before, Object.hasOwn(now, sentence)]).toEqual([before, true]);
      expect(slotsOf(before)).toEqual(slotsOf(sentence));
    }
  });

  it('SHELL-15 a long text that no sentence makes is read at once', () => {
    const started = performance.now();
    const text = `${': requests '.repeat(5_000)}x`;
    expect(SPANISH.detection(text)).toBe(text);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
