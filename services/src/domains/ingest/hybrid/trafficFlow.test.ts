import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { type SourceCounts, trafficFlow } from './trafficFlow.ts';

const counts = (source: string | null, part: Partial<SourceCounts>): SourceCounts => ({
  source,
  learned: 0,
  noise: 0,
  sampled: 0,
  rejected: 0,
  ...part,
});

describe('the way of traffic through the installation', () => {
  it('OVER-14 leads from sources through intake and learner to what became of it', () => {
    const { nodes, links } = trafficFlow([
      counts('nginx', { learned: 70, noise: 20, sampled: 10 }),
      counts('old.har', { rejected: 4 }),
      counts(null, { learned: 2, rejected: 1 }),
    ]);
    assert.deepEqual(
      links.map(({ source, target, value }) => `${source} > ${target} ${value}`),
      [
        'source:nginx > intake 100',
        'source:old.har > intake 4',
        'others > intake 3',
        'intake > learner 92',
        'intake > sampled 10',
        'intake > rejected 5',
        'learner > inventory 72',
        'learner > noise 20',
      ],
    );
    assert.deepEqual(
      nodes.map(({ key, label, status }) => [key, label, status]),
      [
        ['source:nginx', 'nginx', 'success'],
        ['source:old.har', 'old.har', 'error'],
        ['others', null, 'warning'],
        ['intake', null, 'warning'],
        ['learner', null, 'success'],
        ['inventory', null, 'success'],
        ['noise', null, 'success'],
        ['sampled', null, 'success'],
        ['rejected', null, 'error'],
      ],
    );
  });

  it('OVER-14 has no part that nothing reached, and is empty without traffic', () => {
    assert.deepEqual(trafficFlow([]), { nodes: [], links: [] });
    const { nodes } = trafficFlow([counts('a', { learned: 1 })]);
    assert.deepEqual(
      nodes.map(({ key }) => key),
      ['source:a', 'intake', 'learner', 'inventory'],
    );
  });

  it('OVER-14 loses no exchange: what comes into a stage goes out of it', () => {
    const number = fc.nat(1_000_000);
    const some = fc.record({ learned: number, noise: number, sampled: number, rejected: number });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 8 }), (all) => {
        const { links } = trafficFlow(all.map((part, index) => counts(`s${index}`, part)));
        const sum = (side: 'source' | 'target', key: string): number =>
          links.filter((link) => link[side] === key).reduce((total, link) => total + link.value, 0);
        for (const stage of ['intake', 'learner'])
          assert.equal(sum('target', stage), sum('source', stage));
      }),
    );
  });
});
