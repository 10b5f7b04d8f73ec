import type { Routes } from '../kernel/http/call.ts'
import { makePairingCode, pair } from './pairing/pairing.service.ts'
import { changePassword, login, logout, session } from './sessions/login.service.ts'
import { createStaff, disableStaff, listStaff, resetPassword, signOutEverywhere, updateStaff } from './staff/staff.service.ts'
import { noteLateChange, noteTerminalChange, openDrawer } from './terminals/terminal.service.ts'

/** The calls of staff, their sessions and terminals, and the services behind them. */
export const peopleRoutes = {
  login,
  logout,
  session,
  changePassword,
  listStaff,
  createStaff,
  updateStaff,
  disableStaff,
  resetPassword,
  signOutEverywhere,
  noteTerminalChange,
  noteLateChange,
  openDrawer,
  makePairingCode,
  pair,
} satisfies Partial<Routes>
