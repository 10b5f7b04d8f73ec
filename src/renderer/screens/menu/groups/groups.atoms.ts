import { atom } from 'jotai'
import type { GroupForm, ModifierGroup } from '../../../../shared/contract/modifiers.ts'
import type { ApiResult } from '../../../data/api-types.ts'
import { readAtom } from '../../../data/query.ts'
import { write } from '../../../data/write.ts'

export const groupsAtom = readAtom('listModifierGroups', [])

/** `_id` null adds a group. */
export const saveGroupAtom = atom(
  null,
  async (_get, set, _id: string | null, body: GroupForm): Promise<ApiResult<ModifierGroup>> => {
    const answer =
      _id === null ? await write('createModifierGroup', { body }) : await write('updateModifierGroup', { params: { _id }, body })
    if (answer.ok) set(groupsAtom)
    return answer
  },
)

export const retireGroupAtom = atom(null, async (_get, set, _id: string): Promise<ApiResult<ModifierGroup>> => {
  const answer = await write('retireModifierGroup', { params: { _id } })
  if (answer.ok) set(groupsAtom)
  return answer
})
