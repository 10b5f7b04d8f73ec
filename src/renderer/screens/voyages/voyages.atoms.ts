import { atom } from 'jotai'
import type { Voyage, VoyageForm } from '../../../shared/contract/voyages.ts'
import { write } from '../../data/write.ts'

/** Plans a voyage, or changes one that has not ended. */
export const saveVoyage = (voyage: Voyage | null, form: VoyageForm) =>
  voyage === null
    ? write('planVoyage', { body: form })
    : write('changeVoyage', { params: { _id: voyage._id }, body: { ...form, version: voyage.version } })

export const beginVoyage = ({ _id }: Voyage) => write('beginVoyage', { params: { _id } })

export const dropVoyage = ({ _id }: Voyage) => write('dropVoyage', { params: { _id } })

/** The open voyage by id, 'new' for one that is being planned; '' for none. */
export const openVoyageAtom = atom('')
