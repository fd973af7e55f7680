import { type TSchema, Type } from '@fastify/type-provider-typebox';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { SAMPLE_KINDS } from '@palisade/vocabulary/sampleDeletions.ts';

export const READS_INGEST = {
  auth: { feature: 'feature_asset_monitoring', action: 'read' },
} as const;

export const CompanyParams = Type.Object({ companyId: Type.String() });
const Time = Type.String({ description: 'ISO 8601, UTC.' });
const Kind = Type.Union([Type.Literal('file'), Type.Literal('http'), Type.Literal('demo')], {
  description: 'How it came in.',
});
const Reasons = Type.Record(Type.String(), Type.Integer(), { description: 'Counts by reason.' });

/** Balanced: received = learned + noise + sampled + rejected. */
const counts = {
  received: Type.Integer({ description: 'Exchanges that came in.' }),
  learned: Type.Integer({ description: 'Exchanges that taught something.' }),
  noise: Reasons,
  sampled: Type.Integer({ description: 'Left out because the sender asked to take one in N.' }),
  rejected: Reasons,
};

const line = {
  minute: Time,
  source: Type.String({ description: 'File name, or the name of the collector.' }),
  kind: Kind,
  ...counts,
};
const batch = {
  id: Type.String({ format: 'uuid' }),
  source: line.source,
  kind: Kind,
  receivedAt: Time,
  bytes: Type.Integer({ description: 'After decompression.' }),
  ...counts,
};

export const Receipt = Type.Object({
  batchIds: Type.Array(Type.String({ format: 'uuid' })),
  ...counts,
  duplicate: Type.Boolean({
    description: 'All of it had been stored before; the counts are those of the first time.',
  }),
  source: Type.String({
    description: 'Name that it is filed under, which filters of endpoints and gaps find it by.',
  }),
  format: Type.String({ description: 'What it was, told from the content.' }),
  operations: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Operations that a document describes; null for traffic.',
  }),
});

export const Status = Type.Object({
  receivedLastMinute: Type.Integer(),
  lastReceivedAt: Type.Union([Time, Type.Null()]),
  total: Type.Object(counts),
});

export const PageQuery = Type.Object(
  {
    first: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LIMITS.pageSize,
        description: 'Rows of the page; 50 when absent.',
      }),
    ),
    after: Type.Optional(
      Type.String({ maxLength: 10_000, description: 'Cursor of the row before the page.' }),
    ),
  },
  { additionalProperties: false },
);
export const PAGE_SIZE = 50;

export const LedgerPage = Type.Object({
  items: Type.Array(Type.Object({ cursor: Type.String(), ...line })),
  hasNextPage: Type.Boolean(),
});
export const BatchPage = Type.Object({
  items: Type.Array(Type.Object({ cursor: Type.String(), ...batch })),
  hasNextPage: Type.Boolean(),
});

/** Ids of one lookup; answers come in the same order, null for what is not known. */
export const LedgerLookup = Type.Object(
  {
    ids: Type.Array(Type.String({ maxLength: 500, description: '`minute|source`' }), {
      maxItems: LIMITS.lookupIds,
    }),
  },
  { additionalProperties: false },
);
export const BatchLookup = Type.Object(
  { ids: Type.Array(Type.String({ format: 'uuid' }), { maxItems: LIMITS.lookupIds }) },
  { additionalProperties: false },
);
export const LedgerLines = Type.Array(Type.Union([Type.Object(line), Type.Null()]));
export const Batches = Type.Array(Type.Union([Type.Object(batch), Type.Null()]));

export const Sampling = Type.Object({ sampling: Type.Boolean() }, { additionalProperties: false });

const Maybe = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Deletions of samples by opting out, newest first. */
export const SampleDeletions = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.String({ format: 'uuid' }),
      actor: Type.String({ description: 'Who opted out.' }),
      beganAt: Time,
      dueAt: Type.String({ description: 'Until when everything has to be gone; ISO 8601, UTC.' }),
      deletedAt: Type.String({ description: 'When rows were last deleted; ISO 8601, UTC.' }),
      deleted: Maybe(
        Type.Array(
          Type.Object({
            kind: Type.Enum([...SAMPLE_KINDS]),
            count: Type.Integer({ description: 'Rows.' }),
          }),
          {
            description:
              'What was deleted so far; kinds of which there was nothing are left out. Null for people limited to labels.',
          },
        ),
      ),
      isOverdue: Type.Boolean({
        description: 'It takes, or took, longer than was said.',
      }),
      finishedAt: Maybe(Time),
      receipt: Maybe(
        Type.String({
          description: 'JSON, once nothing is left. Null for people limited to labels.',
        }),
      ),
      digest: Maybe(Type.String({ description: 'SHA-256 of the receipt, in hex.' })),
    }),
  ),
});

const collectQuery = {
  companyId: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'Company it is for; a collector token knows its own.',
    }),
  ),
  source: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Name of the file that is sent.' }),
  ),
  host: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,252}(:[0-9]{1,5})?$',
      description: 'Host of records that name none, such as lines of a combined log.',
    }),
  ),
  sample: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100_000,
      description: 'Learn from one entry in so many; the others are counted as sampled.',
    }),
  ),
};
export const CollectQuery = Type.Object(collectQuery);
export const MirrorQuery = Type.Object({ companyId: collectQuery.companyId });
export const CollectAnyQuery = Type.Object({
  ...collectQuery,
  format: Type.Optional(
    Type.String({
      maxLength: 20,
      description: 'What the sender believes it to be; the content decides.',
    }),
  ),
});

/** Each message of the event stream: its data. */
export const Progress = {
  description: 'Data of each message.',
  content: {
    'text/event-stream': {
      schema: Type.Object({
        lines: Type.Array(Type.Object(line), {
          description: 'Ledger lines that changed; the newest of each.',
        }),
      }),
    },
  },
};
