import { type Static, Type } from 'typebox'
import { Rupees } from './values.ts'

/** Notes and coins of the rupee that are legal tender, in rupees, the largest first (Reserve Bank of India). */
const ofTheRupee = [2000, 500, 200, 100, 50, 20, 10, 5, 2, 1]

/** `shared`: everyone at the outlet uses the drawer of a shift; `one`: only the person who opened it. */
export const shiftKinds = ['off', 'shared', 'one'] as const

/** How a venue keeps its cash drawers and its safe. */
export const ShiftRules = Type.Object({
  held: Type.Enum([...shiftKinds]),
  /** The notes and coins that a count asks for, in rupees, the largest first. */
  denominations: Type.Array(Type.Integer({ minimum: 1, maximum: 10_000 }), { minItems: 1, maxItems: 20 }),
  /** A shift that is short or over by more than this is closed with a supervisor, rupees; null for never. */
  differenceLimit: Type.Union([Rupees, Type.Null()]),
  /** A deposit ashore above this needs a second person, rupees; null for never. */
  depositLimit: Type.Union([Rupees, Type.Null()]),
})
export type ShiftRules = Static<typeof ShiftRules>

/** The default: no shifts, and the notes and coins of the rupee. */
export const noShifts: ShiftRules = {
  held: 'off',
  denominations: ofTheRupee,
  differenceLimit: null,
  depositLimit: null,
}
