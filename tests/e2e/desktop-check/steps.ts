import { backupStep, relativeFolderStep } from './data-steps.ts'
import { kioskStep, screensStep, secondStartStep, serverStep } from './fault-steps.ts'
import { driverStep, minimizedStep, saleStep } from './printing-steps.ts'
import type { Step } from './step.ts'

/** All that `npm run desktop:check` does with the desktop app, in this order; the same on Electron and on its stand-in. */
export const steps: readonly Step[] = [
  relativeFolderStep,
  saleStep,
  screensStep,
  serverStep,
  secondStartStep,
  minimizedStep,
  kioskStep,
  backupStep,
  driverStep,
]
