export { authenticate } from './sessions/authenticate.ts'
export { notYours, tryPassword } from './sessions/login-try.ts'
export { accountOf } from './sessions/login.ts'
export { checkNewPassword } from './sessions/new-password.ts'
export { openSession } from './sessions/open-session.ts'
export { hashPassword } from './sessions/password.ts'
export { endSessionsAt } from './sessions/session.repo.ts'
export { isSetupCode, setupCodeLine, setupCodeOf } from './sessions/setup-code.ts'
export { anyStaff, findStaffByEmail, insertStaff, lockStaffMember } from './sessions/staff.repo.ts'
export { checkGrant, grantMove, keepGrant, noteApproval, useGrant, usePaymentApproval } from './staff/approval.ts'
export { checkSupervisorPin } from './staff/pin-check.ts'
export { approvers, findStaffMember, PIN_SET, savePin, staffWithPin, voidApprovalsBy } from './staff/supervisor.repo.ts'
export {
  type Asked,
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
export { detachTries, triesOf } from './staff/tries.repo.ts'
