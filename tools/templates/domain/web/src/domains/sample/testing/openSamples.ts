import { renderApp } from '../../../../test/renderApp.tsx';
import { changedMeanwhile } from '../../../../test/world/changedMeanwhile.ts';
import { type Args, connectionOf } from '../../../../test/world/connectionOf.ts';
import { makeCompany } from '../../../../test/world/makeWorld.ts';
import { SAMPLE_DRAWER } from '../sample.paths.ts';

const ALL = ['read', 'create', 'update', 'delete'].map((action) => `feature_inventory:${action}`);

interface Mutation {
  readonly input: Readonly<Record<string, unknown>>;
}

interface Opened {
  /** What the person may; all of it by default. */
  readonly may?: readonly string[];
  /** Raw key of the sample whose drawer is open; empty for a new one. */
  readonly drawer?: string | null;
}

const sampleOf = (index: number) => ({
  __typename: 'Sample',
  id: `S-${index}`,
  sampleId: `s-${index}`,
  name: `Name ${index}`,
  createdAt: '2026-01-31T12:00:00.000Z',
  createdBy: 'ada@example.com',
  version: 1,
  updatedAt: null as string | null,
  updatedBy: null as string | null,
});

/** The page over a company with so many samples, with the drawer of one of them open. */
export function openSamples(count: number, { may = ALL, drawer = null }: Opened = {}) {
  const samples = Array.from({ length: count }, (_, index) => sampleOf(index));
  const company = {
    ...makeCompany({ companyId: 'c-2', permissions: may }),
    samples: (args: Args) => connectionOf(samples, args, ({ sampleId }) => sampleId),
    sample: (args: { sampleId: string }) =>
      samples.find(({ sampleId }) => sampleId === args.sampleId) ?? null,
  };
  /** Codes that mutations answer, by field, instead of what they do. */
  const refusals = new Map<string, string>();
  const find = (id: unknown) => samples.find((sample) => sample.id === id) ?? null;
  const refusalOf = (name: string) => {
    const code = refusals.get(name);
    return code === undefined ? [] : [{ code, field: 'input.name', message: `${name} refused` }];
  };
  /** Answers a change of a sample as the server does, versions included. */
  const changed =
    (field: string) =>
    ({ input: { id, version, ...change } }: Mutation) => {
      const sample = find(id);
      const errors = refusalOf(field);
      if (sample && version !== sample.version)
        errors.push(changedMeanwhile('sample', sample.version));
      if (sample && errors.length === 0)
        Object.assign(sample, change, { version: sample.version + 1 });
      return { sample: errors.length === 0 ? { ...sample } : null, errors };
    };
  const query =
    drawer === null
      ? ''
      : `?drawer=${encodeURIComponent(JSON.stringify({ name: SAMPLE_DRAWER, id: drawer }))}`;
  const mutations = {
    createSample: ({ input }: Mutation) => {
      const errors = refusalOf('createSample');
      const made = { ...sampleOf(samples.length), name: String(input['name']) };
      if (errors.length === 0) samples.unshift(made);
      return { sample: errors.length === 0 ? made : null, errors };
    },
    updateSample: changed('updateSample'),
    deleteSample: ({ input: { id } }: Mutation) => {
      const errors = refusalOf('deleteSample');
      const place = samples.findIndex((sample) => sample.id === id);
      if (errors.length === 0) samples.splice(place, 1);
      return { deletedId: errors.length === 0 ? id : null, errors };
    },
  };
  const app = renderApp(`/c-2/samples${query}`, { companies: [company], mutations });
  return {
    ...app,
    samples,
    /** Has a mutation refused until what this returns is called. */
    refuse: (field: string, code: string) => {
      refusals.set(field, code);
      return () => void refusals.delete(field);
    },
  };
}
