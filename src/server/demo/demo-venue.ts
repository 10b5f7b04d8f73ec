import { noDiscounts } from '../../shared/contract/discount-rules.ts'
import { cardsAlone } from '../../shared/contract/tender-rules.ts'
import { defaultStations } from '../../shared/contract/stations.ts'
import type { Venue } from '../../shared/contract/venue.ts'

/** The venue that the demo shows. */
export const demoVenue: Venue = {
  name: 'MV Meridian Star',
  address: ['Lantern Restaurant, Deck 5', 'Port of Mumbai'],
  taxId: '27AABCM4821F1Z6',
  footer: ['Thank you for dining with us.', 'Smooth sailing.'],
  timeZone: 'Asia/Kolkata',
  cardNumberStart: 70_001,
  countryCode: '+91',
  pointsPerHundred: 1,
  refundLimit: null,
  voidLimit: 500,
  keysRequired: false,
  requireAmount: false,
  idleMinutes: 30,
  reservedMinutes: 15,
  lateMinutes: 30,
  stations: [...defaultStations],
  discounts: { ...noDiscounts, allowed: true },
  tenders: { ...cardsAlone },
}

/** Staff of the demo; the password of both is public. */
export const DEMO_PASSWORD = 'purser-demo'
/** The administrator's approval PIN, as public. */
export const DEMO_APPROVAL_PIN = '730518'
export const demoStaff = [
  { name: 'Maya Pinto', email: 'admin@demo.test', accessroutes: ['backoffice', 'foodorder'] },
  { name: 'Anita Rao', email: 'desk@demo.test', accessroutes: ['foodorder'] },
] as const

/** Who served in the demo's past, and where. */
export const DESK = 'Anita Rao'
export const terminals = ['Terminal 1', 'Terminal 2', 'Terminal 3'] as const
