import type { KitchenPrinting } from '../contract/kitchen.ts'
import type { Printer } from './printing.ts'

type Kitchen = Pick<Printer, 'id' | 'roles' | 'stations'>

const kitchenOf = (printers: readonly Kitchen[]): Kitchen[] => printers.filter(({ roles }) => roles.includes('kitchen'))

/** What a workstation's kitchen printers print; null where it has none. */
export function printingOf(printers: readonly Kitchen[]): KitchenPrinting | null {
  const kitchen = kitchenOf(printers)
  if (kitchen.length === 0) return null
  const stations = [...new Set(kitchen.flatMap(({ stations: own = [] }) => own))]
  return { stations, all: kitchen.some(({ stations: own }) => own === undefined) }
}

/**
 * The printers of a workstation that a kitchen ticket goes to, by their ids. A station's part goes to the first one that is that station's,
 * so that it comes out once; anything else to every printer for all. Where printers were changed since the workstation took it, what is left
 * prints it: no other workstation will. None where it has no kitchen printer.
 */
export function printersOf(printers: readonly Kitchen[], station: string | undefined): string[] {
  const kitchen = kitchenOf(printers)
  const own = kitchen.filter(({ stations = [] }) => station !== undefined && stations.includes(station)).slice(0, 1)
  const forAll = kitchen.filter(({ stations }) => stations === undefined)
  const chosen = [own, forAll].find(({ length }) => length > 0) ?? kitchen.slice(0, 1)
  return chosen.map(({ id }) => id)
}
