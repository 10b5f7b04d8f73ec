/** The outlet that a ship has from the beginning; records that name none are its. */
export const FIRST_OUTLET = 1

/** Whether an outlet is among those that somebody works in, or that sell a dish: none named means all. */
export const isAmong = (named: readonly number[], outlet: number): boolean => named.length === 0 || named.includes(outlet)
