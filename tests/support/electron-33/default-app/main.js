import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app } from 'electron'

// The part of Electron's own default app that opens the app of a folder: `electron [-r MODULE] FOLDER`.
const words = process.argv.slice(1)
const requiredAt = words.indexOf('-r')
const required = requiredAt < 0 ? [] : words.splice(requiredAt, 2).slice(1)
const folder = resolve(words.find((word) => !word.startsWith('-')) ?? '.')
const { name, version, main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
process.defaultApp = true
app.setAppPath(folder)
app.setName(name)
app.setVersion(version)
if (process.env.PURSER_TEST_SHIMS) await import(pathToFileURL(process.env.PURSER_TEST_SHIMS).href)
const require = createRequire(join(folder, 'package.json'))
for (const module of required) require(module)
await import(pathToFileURL(join(folder, main)).href)
