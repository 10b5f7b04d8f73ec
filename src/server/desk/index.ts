export { checkCashTaken, checkTendered, tryPin } from './consent.ts'
