/** Some runtimes list these zones only under their old names, but people search for the new ones. */
const newNames = ['Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Yangon', 'Asia/Ho_Chi_Minh', 'Europe/Kyiv', 'UTC']

/** Includes the zone in use, which the runtime may not list. */
export function timeZoneOptions(inUse: string, now: Date = new Date()): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), ...newNames, ...(inUse === '' ? [] : [inUse])])
  return [...zones].toSorted().map((zone) => ({ value: zone, label: `${zone.replaceAll('_', ' ')} (${offsetOf(zone, now)})` }))
}

const offsetOf = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''
