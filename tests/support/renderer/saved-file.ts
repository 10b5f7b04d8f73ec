import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { RealVenue } from './real-sale.ts'

/** What is saved as a file while `act` runs. */
export async function savedBy({ line }: RealVenue, act: () => Promise<void>): Promise<Buffer> {
  const files: Blob[] = []
  const create = URL.createObjectURL
  URL.createObjectURL = (file: Blob) => {
    files.push(file)
    return create(file)
  }
  await act()
  await waitFor(() => expect(files).toHaveLength(1))
  URL.createObjectURL = create
  // This window opens what it should save.
  window.happyDOM.setURL(line.address)
  return Buffer.from(await (files[0] ?? new Blob()).arrayBuffer())
}
