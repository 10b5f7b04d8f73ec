import { enableCompileCache } from 'node:module'
import { buildScreens } from './built.ts'

process.chdir(`${import.meta.dirname}/..`)
enableCompileCache('node_modules/.cache/purser')

/** The browser terminal with Chromium, Chrome or Edge as a kiosk on it, whether or not Electron could run here. */
buildScreens()
process.argv.push('--kiosk')
await import('../src/main/terminal.ts')
