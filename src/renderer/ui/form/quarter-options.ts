const clockLabel = (hour: number, minute: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`

/** The value is on 24 hours, the label on 12 hours. */
export const quarterOptions = Array.from({ length: 96 }, (_quarter, index) => {
  const [hour, minute] = [Math.floor(index / 4), (index % 4) * 15]
  return {
    value: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`,
    label: clockLabel(hour, minute),
  }
})
