import type { InvoiceVenue } from '../../shared/contract/invoice.ts'
import type { StoredVenue } from './venue.repo.ts'

/** Who issues a paper, as papers say it: the venue, and the outlet it is of where the ship had several by then. */
export function paperVenue({ name, address, taxId, footer, timeZone, outlets }: StoredVenue, outlet?: number): InvoiceVenue {
  const own = outlet === undefined ? undefined : outlets[outlet - 1]
  return { name, address, taxId, footer, timeZone, ...(own !== undefined && { outlet: own }) }
}
