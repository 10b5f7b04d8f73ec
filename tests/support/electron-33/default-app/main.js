import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app } from 'electron'

// The part of Electron's own default app that opens the app of a folder: `electron FOLDER`.
const folder = resolve(process.argv.slice(1).find((word) => !word.startsWith('-')) ?? '.')
const { name, version, main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
process.defaultApp = true
app.setAppPath(folder)
app.setName(name)
app.setVersion(version)
if (process.env.PURSER_TEST_SHIMS) await import(pathToFileURL(process.env.PURSER_TEST_SHIMS).href)
await import(pathToFileURL(join(folder, main)).href)
