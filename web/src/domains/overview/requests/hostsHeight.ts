/** Height of the list of hosts, before it is there too. */
export const HOSTS_PX = 340;
