import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { FilledText, Id } from './values.ts'

/** Maximum number of choices in a group. */
export const MAX_CHOICES = 20

/** The maximum that a choice adds to a dish or takes off it, rupees. */
export const MAX_MODIFIER_RUPEES = 100_000
const ModifierPrice = Type.Number({ minimum: -MAX_MODIFIER_RUPEES, maximum: MAX_MODIFIER_RUPEES, 'x-money': true })

/** One choice: a side, a sauce, 'No onion'. Its price is added to the dish's; 0 if included. */
export const Modifier = Type.Object({ _id: Id, name: FilledText(40), price: ModifierPrice })
export type Modifier = Static<typeof Modifier>

const Count = Type.Integer({ minimum: 0, maximum: MAX_CHOICES })
const group = {
  name: FilledText(40),
  /** The minimum number of choices; 0 if choosing is optional. */
  least: Count,
  most: Type.Integer({ minimum: 1, maximum: MAX_CHOICES }),
  /** Whether chosen items are left out of the dish. */
  leaveOut: Type.Boolean(),
}

/** A group of choices, in order. Several dishes can share a group. */
export const ModifierGroup = Type.Object({ _id: Id, ...group, modifiers: Type.Array(Modifier) })
export type ModifierGroup = Static<typeof ModifierGroup>

/** A group to be saved: a choice with an id exists, one without is new, and a missing one is removed. */
const GroupForm = Type.Object({
  ...group,
  modifiers: Type.Array(Type.Object({ ...Modifier.properties, _id: Type.Optional(Id) }), { minItems: 1, maxItems: MAX_CHOICES }),
})
export type GroupForm = Static<typeof GroupForm>

const params = Type.Object({ _id: Id })

export const modifiers = {
  listModifierGroups: endpoint({
    method: 'GET',
    path: '/modifiergroups',
    reads: ['dishes'],
    summary: 'The groups of choices that dishes may be ordered with, by name',
    permission: 'backoffice',
    reply: Type.Array(ModifierGroup),
    errors: [],
  }),
  createModifierGroup: endpoint({
    method: 'POST',
    path: '/modifiergroups',
    summary: 'Add a group of choices',
    permission: 'backoffice',
    changes: ['dishes'],
    body: GroupForm,
    reply: ModifierGroup,
    errors: ['rule_broken'],
  }),
  updateModifierGroup: endpoint({
    method: 'PUT',
    path: '/modifiergroups/:_id',
    summary: 'Change a group of choices for all its dishes; orders already placed keep theirs as they were',
    permission: 'backoffice',
    changes: ['dishes'],
    params,
    body: GroupForm,
    reply: ModifierGroup,
    errors: ['modifier_group_not_found', 'rule_broken'],
  }),
  retireModifierGroup: endpoint({
    method: 'DELETE',
    path: '/modifiergroups/:_id',
    summary: 'Take a group of choices off all dishes for good; orders already placed keep theirs',
    permission: 'backoffice',
    changes: ['dishes'],
    params,
    reply: ModifierGroup,
    errors: ['modifier_group_not_found'],
  }),
}
