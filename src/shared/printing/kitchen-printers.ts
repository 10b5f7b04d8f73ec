import type { KitchenPrinting } from '../contract/kitchen.ts'
import type { Printer } from './printing.ts'

type Kitchen = Pick<Printer, 'id' | 'roles' | 'stations'>

const kitchenOf = (printers: readonly Kitchen[]): Kitchen[] => printers.filter(({ roles }) => roles.includes('kitchen'))

/** What a workstation's kitchen printers print; null if it has none. */
export function printingOf(printers: readonly Kitchen[]): KitchenPrinting | null {
  const kitchen = kitchenOf(printers)
  if (kitchen.length === 0) return null
  const stations = [...new Set(kitchen.flatMap(({ stations: own = [] }) => own))]
  return { stations, all: kitchen.some(({ stations: own }) => own === undefined) }
}

/**
 * The ids of a workstation's printers for a kitchen ticket. A station's part goes to the first printer of that station, so that
 * it is printed once; anything else to every printer for all stations. If the printers were changed after the workstation took
 * the ticket, the remaining ones print it, since no other workstation will. Empty if there is no kitchen printer.
 */
export function printersOf(printers: readonly Kitchen[], station: string | undefined): string[] {
  const kitchen = kitchenOf(printers)
  const own = kitchen.filter(({ stations = [] }) => station !== undefined && stations.includes(station)).slice(0, 1)
  const forAll = kitchen.filter(({ stations }) => stations === undefined)
  const chosen = [own, forAll].find(({ length }) => length > 0) ?? kitchen.slice(0, 1)
  return chosen.map(({ id }) => id)
}
