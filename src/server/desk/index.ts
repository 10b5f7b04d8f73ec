export { tryPin } from './card-pin.ts'
export { checkCashTaken, checkTendered } from './cash.ts'
