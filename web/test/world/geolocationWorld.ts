/** Requests by country, or by `private` and `unknown`, most first, as the graph gives them. */
export function geolocationsOf(
  requests: Readonly<Record<string, number>>,
  conditions: readonly { readonly field?: string | null }[],
) {
  const locations = Object.entries(requests)
    .sort(([, a], [, b]) => b - a)
    .map(([location, count]) => {
      const isCountry = /^[A-Z]{2}$/.test(location);
      return {
        kind: isCountry ? 'country' : location,
        country: isCountry ? location : null,
        requests: count,
      };
    });
  return {
    days: conditions.some(({ field }) => field === 'time') ? null : 7,
    requests: locations.reduce((sum, { requests: count }) => sum + count, 0),
    locations,
  };
}
