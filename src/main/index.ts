import { selfCheckOf } from './desktop/options.ts'
import { startDesktopApp } from './electron/app.ts'
import { startSelfCheck } from './electron/self-check.ts'

const selfCheck = selfCheckOf(process.argv.slice(1))
if (selfCheck === null) startDesktopApp()
else startSelfCheck(selfCheck)
