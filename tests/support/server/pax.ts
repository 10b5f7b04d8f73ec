import type { Pax, PaxForm } from '../../../src/shared/contract/pax.ts'
import type { TestServer } from './server.ts'
import type { Client } from './client.ts'

/** A registration form that breaks no rule on the test's clock (21 November 2026), under the venue's first PAX number. */
export const paxForm = (changes: Partial<PaxForm> = {}): PaxForm => ({
  fullName: 'Leela Fernandes',
  email: 'leela.fernandes@mail.example',
  dob: '1988-04-18',
  sex: 'Female',
  type: 'adult',
  country: 'India',
  personalAddress: '14 Palm Grove Road, Bandra West, Mumbai',
  mobileNo: '+91 98200 41786',
  paxManifestNo: '10001',
  nationality: 'Indian',
  issuePlace: 'Mumbai',
  issueDate: '2021-06-02',
  expiryDate: '2031-06-01',
  ...changes,
})

/** Registers one passenger a name, under the PAX numbers that are free, in this order. */
export async function registerAll(client: Client, names: readonly string[]): Promise<Pax[]> {
  const free = (await client.ok('paxNumbers')).filter((number) => number.free)
  const registered: Pax[] = []
  for (const [index, fullName] of names.entries())
    registered.push(
      await client.ok('createPax', { body: paxForm({ fullName, paxManifestNo: free[index]?.paxManifestNo ?? '' }) }),
    )
  return registered
}

/** Ends the voyage of every passenger aboard, as the purge of a voyage does. */
export const endVoyage = ({ server, clock }: TestServer) =>
  server.deps.database.db.updateTable('pax').set({ released_at: clock.now }).where('released_at', 'is', null).execute()
