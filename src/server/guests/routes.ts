import type { Routes } from '../kernel/http/call.ts'
import { decideEnrolment, enrol, findMemberPax, listEnrolments } from './members/enrolment.service.ts'

/** The calls of Dream Points, and the services behind them. */
export const guestsRoutes = { enrol, listEnrolments, findMemberPax, decideEnrolment } satisfies Partial<Routes>
