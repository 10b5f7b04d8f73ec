import { atom } from 'jotai'
import type { StaffMember } from '../../../shared/contract/staff.ts'
import type { ApiResult, CallInput } from '../../data/api-types.ts'
import { api } from '../../data/api.ts'
import { remoteAtom } from '../../data/remote-atom.ts'

const staff = remoteAtom<StaffMember[], []>([], () => api('listStaff'))

/** All staff by name. */
export const staffAtom = staff.slice
export const loadStaffAtom = staff.load
export const refreshStaffAtom = staff.refresh

/** What can be done to one member, each as one call. */
export type StaffDeed =
  | { kind: 'save'; profile: CallInput<'updateStaff'>['body'] }
  | { kind: 'disable'; disabled: boolean }
  | { kind: 'reset password'; password: string }
  | { kind: 'sign out' }

const ask = (_id: string, deed: StaffDeed): Promise<ApiResult<StaffMember>> => {
  const params = { _id }
  switch (deed.kind) {
    case 'save':
      return api('updateStaff', { params, body: deed.profile })
    case 'disable':
      return api('disableStaff', { params, body: { disabled: deed.disabled } })
    case 'reset password':
      return api('resetPassword', { params, body: { password: deed.password } })
    case 'sign out':
      return api('signOutEverywhere', { params })
  }
}

/** Does it and takes the member as they are then into the list. */
export const doToStaffAtom = atom(null, async (get, set, id: string, deed: StaffDeed) => {
  const answer = await ask(id, deed)
  if (answer.ok) {
    const { data } = get(staff.slice)
    set(
      staff.replace,
      data.map((member) => (member._id === id ? answer.value : member)),
    )
  }
  return answer
})

/** Lets a newcomer in, and reads the list anew. */
export const createStaffAtom = atom(null, async (_get, set, body: CallInput<'createStaff'>['body']) => {
  const answer = await api('createStaff', { body })
  if (answer.ok) await set(staff.refresh)
  return answer
})
