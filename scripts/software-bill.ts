import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A part of the software as CycloneDX has it; the fields that are read here. */
export interface Part {
  'bom-ref': string
  name: string
  version: string
  purl: string
  scope?: string
  properties?: { name: string; value: string }[]
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
}

/** A bill of materials in CycloneDX. */
export interface SoftwareBill {
  bomFormat: 'CycloneDX'
  specVersion: string
  metadata: { component: Part }
  components: Part[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

interface Package {
  name: string
  version: string
  dependencies: Record<string, string>
}

const MAX_BYTES = 64 * 1024 * 1024

/** What `npm sbom` says of everything in the lock file, tools included. Throws with npm's words when it fails. */
function wholeBill(): SoftwareBill {
  const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
    encoding: 'utf8',
    maxBuffer: MAX_BYTES,
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
  return JSON.parse(stdout) as SoftwareBill
}

const IMPORT = /(?:from|import) '((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^']*)?'/g

/** The libraries that the screens are built of: they are bundled, so package.json counts them among the tools. */
export function screenLibraries(folder = join('src', 'renderer')): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(({ name }) => /\.(tsx?|css)$/.test(name))
  const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
  return [...new Set(texts.flatMap((text) => [...text.matchAll(IMPORT)].map(([, name = '']) => name)))].toSorted()
}

/** Everything that is reached from some parts, themselves included. */
function reachedFrom(refs: readonly string[], { dependencies }: SoftwareBill): Set<string> {
  const below = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const reached = new Set<string>()
  const left = [...refs]
  for (let ref = left.pop(); ref !== undefined; ref = left.pop()) {
    if (reached.has(ref)) continue
    reached.add(ref)
    left.push(...(below.get(ref) ?? []))
  }
  return reached
}

/** Brought by npm for the scripts of a checkout alone; installers leave them out. */
const isNode = ({ name }: Part): boolean => /^node-(linux|win|darwin)-/.test(name)

/** The Node that the tools of the installed app run on: the one that builds the installer. */
const ownNode = (version: string): Part => ({
  'bom-ref': `node@${version}`,
  name: 'node',
  version,
  purl: `pkg:generic/node@${version}`,
  scope: 'required',
  licenses: [{ license: { id: 'MIT' } }],
})

/**
 * The bill of what users get: the programs' dependencies, what the screens are bundled of, Electron itself and Node. Compilers, test tools
 * and packagers are left out. Throws when npm cannot make it.
 */
export function softwareBill(): SoftwareBill {
  const whole = wholeBill()
  const own = JSON.parse(readFileSync('package.json', 'utf8')) as Package
  const named = new Set([...Object.keys(own.dependencies), ...screenLibraries()])
  const direct = new Set(whole.dependencies.find(({ ref }) => ref === whole.metadata.component['bom-ref'])?.dependsOn)
  const roots = whole.components.filter((part) => direct.has(part['bom-ref']) && named.has(part.name))
  const electron = whole.components.filter(({ name }) => name === 'electron').map((part) => part['bom-ref'])
  const shipped = reachedFrom(
    roots.map((part) => part['bom-ref']),
    whole,
  )
  for (const ref of electron) shipped.add(ref)
  const components = whole.components.filter((part) => shipped.has(part['bom-ref']) && !isNode(part))
  const refs = new Set(components.map((part) => part['bom-ref']))
  const wholeRef = whole.metadata.component['bom-ref']
  const below = whole.dependencies
    .filter(({ ref }) => refs.has(ref) || ref === wholeRef)
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: electron.includes(ref) ? [] : dependsOn.filter((each) => refs.has(each)) }))
  // npm names the whole after its folder.
  const purl = `pkg:npm/${own.name}@${own.version}`
  const component = { ...whole.metadata.component, name: own.name, version: own.version, purl }
  return {
    ...whole,
    metadata: { ...whole.metadata, component },
    components: [...components.map(asShipped), ownNode(process.versions.node)],
    dependencies: below,
  }
}

/** npm calls the screens' libraries development parts, which is true of how they are installed and wrong of what users get. */
function asShipped({ scope: _scope, properties = [], ...part }: Part): Part {
  return { ...part, scope: 'required', properties: properties.filter(({ name }) => name !== 'cdx:npm:package:development') }
}
