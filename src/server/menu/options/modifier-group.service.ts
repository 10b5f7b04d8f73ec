import type { ModifierGroup } from '../../../shared/contract/modifiers.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { fail } from '../../../shared/messages.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import type { ModifierGroupRow } from '../../kernel/db/tables/tables.ts'
import type { Deps, Service } from '../../kernel/http/call.ts'
import { allGroups, changeGroup, contentsOf, groupView, holdGroup, insertGroups } from './modifier-group.ts'

export const listModifierGroups: Service<'listModifierGroups'> = async ({ database }) => {
  const groups = (await allGroups(database.db)).map(groupView)
  return ok(groups.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a._id < b._id ? -1 : 1)))
}

export const createModifierGroup: Service<'createModifierGroup'> = async ({ database, now }, { body }) => {
  const contents = contentsOf(body, null, newId)
  if (!contents.ok) return contents
  const row = { ...contents.value, id: newId(), retired_at: null, created_at: now() }
  await database.write((tx) => insertGroups(tx, [row]))
  return ok(groupView(row))
}

export const updateModifierGroup: Service<'updateModifierGroup'> = (deps, { params, body, ...by }) =>
  onGroup(deps, params._id, async (tx, group) => {
    const contents = contentsOf(body, group, newId)
    if (!contents.ok) return contents
    const changed = await changeGroup(tx, group.id, contents.value)
    const name = group.name === changed.name ? group.name : `${group.name}, now ${changed.name}`
    await noteAction(tx, by, deps.now(), { action: 'options_changed', subject: group.id, detail: name })
    return ok(groupView(changed))
  })

export const retireModifierGroup: Service<'retireModifierGroup'> = (deps, { params, ...by }) =>
  onGroup(deps, params._id, async (tx, group) => {
    const changed = await changeGroup(tx, group.id, { retired_at: deps.now() })
    await noteAction(tx, by, deps.now(), { action: 'options_retired', subject: group.id, detail: group.name })
    return ok(groupView(changed))
  })

/** Changes a group that is not retired, in one transaction. */
const onGroup = (
  deps: Deps,
  id: string,
  change: (tx: Transaction, group: ModifierGroupRow) => Promise<Result<ModifierGroup>>,
): Promise<Result<ModifierGroup>> =>
  deps.database.transact(async (tx) => {
    const group = await holdGroup(tx, id)
    return group === undefined ? fail('modifier_group_not_found') : change(tx, group)
  })
