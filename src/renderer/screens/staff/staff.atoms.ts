import { atom } from 'jotai'
import type { StaffMember } from '../../../shared/contract/staff.ts'
import type { CallInput } from '../../../shared/contract/call.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { readAtom } from '../../data/query.ts'
import { write } from '../../data/write.ts'

export const staffAtom = readAtom('listStaff', [])

export type StaffAction =
  | { kind: 'save'; profile: CallInput<'updateStaff'>['body'] }
  | { kind: 'disable'; disabled: boolean }
  | { kind: 'reset password'; password: string }
  | { kind: 'log out' }

const send = (_id: string, action: StaffAction): Promise<ApiResult<StaffMember>> => {
  const params = { _id }
  switch (action.kind) {
    case 'save':
      return write('updateStaff', { params, body: action.profile })
    case 'disable':
      return write('disableStaff', { params, body: { disabled: action.disabled } })
    case 'reset password':
      return write('resetPassword', { params, body: { password: action.password } })
    case 'log out':
      return write('signOutEverywhere', { params })
  }
}

export const changeStaffAtom = atom(null, async (_get, set, id: string, action: StaffAction) => {
  const answer = await send(id, action)
  if (answer.ok) set(staffAtom, (staff) => staff.map((member) => (member._id === id ? answer.value : member)))
  return answer
})

export const createStaff = (body: CallInput<'createStaff'>['body']) => write('createStaff', { body })
