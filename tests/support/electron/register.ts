import { registerHooks } from 'node:module'
import './asar-guard.ts'

const standIn = new URL('electron.ts', import.meta.url).href

// Both our own imports and those of electron-store find the stand-in in the place of Electron.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
})
