/** Newer zone names that some runtimes list only under the old names, and that people search for. */
const newNames = ['Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Yangon', 'Asia/Ho_Chi_Minh', 'Europe/Kyiv', 'UTC']

/** All time zones with their present offset from UTC, always including the one in use. */
export function timeZoneOptions(inUse: string, now: Date = new Date()): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), ...newNames, ...(inUse === '' ? [] : [inUse])])
  return [...zones].toSorted().map((zone) => ({ value: zone, label: `${zone.replaceAll('_', ' ')} (${offsetOf(zone, now)})` }))
}

const offsetOf = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''
