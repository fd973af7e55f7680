import type { TrafficSet } from '../variants/trafficSet.ts';
import { STYLES } from './apiStyle.ts';
import { HARMLESS } from './harmlessActors.ts';
import { MALICIOUS } from './maliciousActors.ts';
import { ordinaryPeople } from './ordinaryPeople.ts';
import { Scene } from './scene.ts';

/**
 * Traffic of every style, or of one, with attackers and look-alikes of every kind; the same seed
 * gives the same traffic.
 */
export function styledTraffic(seed: number, only?: string): readonly TrafficSet[] {
  return STYLES.flatMap((style, index) => {
    if (only !== undefined && style.name !== only) return [];
    const scene = new Scene(style, seed * 1_009 + index);
    ordinaryPeople(scene);
    for (const [name, act] of Object.entries(HARMLESS)) {
      scene.actor(name, name, false);
      act(scene);
    }
    for (const [name, { kind, act }] of Object.entries(MALICIOUS)) {
      scene.actor(name, kind, true);
      act(scene);
    }
    return [scene.set];
  });
}
