/** Formats a number of passengers: `1 passenger`, `12 passengers`. */
export const passengers = (count: number): string => `${count} ${count === 1 ? 'passenger' : 'passengers'}`
