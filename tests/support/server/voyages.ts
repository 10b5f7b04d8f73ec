import type { Voyage, VoyageForm } from '../../../src/shared/contract/voyages.ts'
import type { Client } from './client.ts'

/** A week from Mumbai and back that breaks no rule. */
export const voyageForm = {
  name: 'Konkan Coast',
  fromDay: '2026-12-05',
  toDay: '2026-12-12',
  ports: [
    { name: 'Mumbai', arrive: null, leave: '2026-12-05 18:00' },
    { name: 'Mormugao', arrive: '2026-12-07 08:00', leave: '2026-12-07 17:00' },
    { name: 'Mumbai', arrive: '2026-12-12 07:00', leave: null },
  ],
  clockChanges: [],
} satisfies VoyageForm

export const planVoyage = (client: Client, changes: Partial<VoyageForm> = {}): Promise<Voyage> =>
  client.ok('planVoyage', { body: { ...voyageForm, ...changes } })

/** Plans a voyage and begins it. */
export async function sail(client: Client, changes: Partial<VoyageForm> = {}): Promise<Voyage> {
  const { _id } = await planVoyage(client, changes)
  return client.ok('beginVoyage', { params: { _id } })
}
