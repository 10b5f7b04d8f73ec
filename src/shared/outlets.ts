/** The outlet that a ship starts with; records that name no outlet belong to it. */
export const FIRST_OUTLET = 1

/** Whether an outlet is among those that a person works in or that sell a dish; an empty list means all. */
export const isAmong = (named: readonly number[], outlet: number): boolean => named.length === 0 || named.includes(outlet)
