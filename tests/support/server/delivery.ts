import type { DeliveryForm } from '../../../src/shared/contract/delivery.ts'
import { defaultSettings } from '../../../src/server/delivery/delivery.ts'

/** The form of a venue that has set up nothing, with what a test sets. */
export const deliveryForm = (set: Partial<DeliveryForm> = {}): DeliveryForm => ({ ...defaultSettings, ...set })
