import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { softwareBill } from './software-bill.ts'

/* npm run sbom [-- --to DIR] : writes the software bill of materials beside the installers. */

const { values } = parseArgs({ options: { to: { type: 'string', default: 'dist' } } })
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string }
const bill = softwareBill()
const file = join(values.to, `${name}-${version}-sbom.cdx.json`)
mkdirSync(values.to, { recursive: true })
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
console.log(`${file}: ${bill.components.length} parts`)
