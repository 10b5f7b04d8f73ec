/** Newer names of zones that some runtimes list under their old ones only: people look for the new. */
const newNames = ['Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Yangon', 'Asia/Ho_Chi_Minh', 'Europe/Kyiv', 'UTC']

/** Every time zone to choose from with its present distance to UTC; the one in use is always among them. */
export function timeZoneOptions(inUse: string, now: Date = new Date()): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), ...newNames, ...(inUse === '' ? [] : [inUse])])
  return [...zones].toSorted().map((zone) => ({ value: zone, label: `${zone.replaceAll('_', ' ')} (${offsetOf(zone, now)})` }))
}

const offsetOf = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''
