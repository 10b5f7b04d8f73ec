import type { DeliveryForm } from '../../../src/shared/contract/delivery.ts'
import { defaultSettings } from '../../../src/server/guests/delivery/delivery.ts'
import type { Client } from './client.ts'
import { makeSupervisor, PIN } from './supervisor.ts'
import type { TestServer } from './server.ts'

/** The form of a venue that has set up nothing, with what a test sets. */
export const deliveryForm = (set: Partial<DeliveryForm> = {}): DeliveryForm => ({ ...defaultSettings, ...set })

/** Saves codes and mail as staff do where there are cards: with the approval of a supervisor. */
export async function saveDeliveryApproved(test: TestServer, client: Client, form: DeliveryForm) {
  const { id: supervisor } = await makeSupervisor(test)
  const { approval } = await client.ok('approveDelivery', { body: { ...form, supervisor, pin: PIN } })
  return client.ok('updateDelivery', { body: { ...form, approval } })
}
