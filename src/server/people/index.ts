export { authenticate, endSessionsAt, openSession } from './sessions/session.ts'
export { notYours, tryPassword } from './sessions/login-try.ts'
export { accountOf } from './sessions/login.ts'
export { checkNewPassword, hashPassword } from './sessions/password.ts'
export { isSetupCode, setupCodeLine, setupCodeOf } from './sessions/setup-code.ts'
export { anyStaff, findStaffByEmail, insertStaff, lockStaffMember } from './sessions/staff.repo.ts'
export { checkGrant, grantMove, keepGrant, noteApproval, useGrant, usePaymentApproval } from './staff/approval.ts'
export { checkSupervisorPin } from './staff/pin-check.ts'
export {
  approvers,
  detachTries,
  findStaffMember,
  othersInBackOffice,
  PIN_SET,
  savePin,
  staffWithPin,
  triesOf,
  voidApprovalsBy,
} from './staff/supervisor.repo.ts'
export {
  type Asked,
  batchText,
  complimentaryText,
  contactText,
  DAY_MS,
  dayBoundUntil,
  lockedUntil,
  mayApprove,
  movesBalance,
  needsSupervisor,
  pinText,
  WRONG_A_DAY,
} from './staff/supervisor.ts'
