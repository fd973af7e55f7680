import type { RecordProxy, RecordSourceProxy } from 'relay-runtime';

/** Takes the sessions that have ended from the list. */
export function keepSessions(
  store: RecordSourceProxy,
  isKept: (session: RecordProxy) => boolean,
): void {
  const profile = store.getRoot().getLinkedRecord('profile');
  const sessions = profile?.getLinkedRecords('sessions');
  if (profile && sessions) profile.setLinkedRecords(sessions.filter(isKept), 'sessions');
}
