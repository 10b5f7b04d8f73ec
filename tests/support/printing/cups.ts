import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/* A CUPS of its own on 127.0.0.1, which touches no printer of the machine. */

/** Debian's `nobody`: CUPS runs no jobs as root, so a test that is root gives its scheduler to somebody else. */
const NOBODY = 65_534
const programs = ['/usr/sbin/cupsd', '/usr/bin/lp', '/usr/sbin/lpadmin', '/usr/lib/cups/backend/socket']

/** Why there can be no CUPS here; null when there can. */
export function cupsMissing(): string | null {
  const missing = programs.filter((program) => !existsSync(program))
  return missing.length === 0 ? null : `${missing.join(', ')} not found; Debian has them in cups and cups-client`
}

/** What /etc/passwd or /etc/group call a number. */
function nameOf(file: '/etc/passwd' | '/etc/group', id: number): string {
  const lines = readFileSync(file, 'utf8').split('\n')
  return (
    lines
      .find((line) => line.split(':')[2] === String(id))
      ?.split(':')
      .at(0) ?? String(id)
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

const schedulerFile = (port: number): string => `
Listen 127.0.0.1:${port}
LogLevel info
Browsing No
WebInterface No
DefaultAuthType None
ErrorPolicy abort-job
DirtyCleanInterval 0
<Location />
  Order allow,deny
  Allow 127.0.0.1
</Location>
<Policy default>
  <Limit All>
    Order allow,deny
    Allow all
  </Limit>
</Policy>
`

const filesFile = (root: string, user: string, group: string): string => `
User ${user}
Group ${group}
SystemGroup ${group}
ServerRoot ${root}/etc
RequestRoot ${root}/spool
TempDir ${root}/spool/tmp
CacheDir ${root}/cache
StateDir ${root}/state
AccessLog ${root}/log/access
ErrorLog ${root}/log/error
PageLog ${root}/log/page
Sandboxing relaxed
`

/** Who the scheduler runs as. */
function schedulersUser(): { uid: number; gid: number } {
  const uid = process.getuid?.() ?? NOBODY
  return uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid: process.getgid?.() ?? NOBODY }
}

/** Lays out the scheduler's folder and gives it to its user. */
function layOutFolder(root: string, port: number, { uid, gid }: { uid: number; gid: number }): void {
  for (const folder of ['etc/ppd', 'spool/tmp', 'cache', 'state', 'log']) mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'etc/cupsd.conf'), schedulerFile(port))
  writeFileSync(join(root, 'etc/cups-files.conf'), filesFile(root, nameOf('/etc/passwd', uid), nameOf('/etc/group', gid)))
  for (const entry of ['', ...readdirSync(root, { recursive: true, encoding: 'utf8' })]) chownSync(join(root, entry), uid, gid)
  chmodSync(root, 0o755)
}

/** In points, 72 to the inch. */
export interface Paper {
  width: number
  height: number
}

/** A driver that takes its one paper and, as those of receipt printers do, any length of it; after Adobe's PPD specification 4.3. Without the last line CUPS waits four seconds for SNMP. */
function driverOf(name: string, { width, height }: Paper): string {
  const size = `w${width}h${height}`
  const choice = (option: string): string => `*OpenUI *${option}/${option}: PickOne
*OrderDependency: 10 AnySetup *${option}
*Default${option}: ${size}
*${option} ${size}/${name}: "<</PageSize[${width} ${height}]/ImagingBBox null>>setpagedevice"
*CloseUI: *${option}`
  return `*PPD-Adobe: "4.3"
*FormatVersion: "4.3"
*FileVersion: "1.0"
*LanguageVersion: English
*LanguageEncoding: ISOLatin1
*PCFileName: "PAPER.PPD"
*Manufacturer: "Test"
*Product: "(${name})"
*ModelName: "${name}"
*ShortNickName: "${name}"
*NickName: "${name}"
*PSVersion: "(3010.000) 0"
*LanguageLevel: "3"
*ColorDevice: False
*DefaultColorSpace: Gray
*FileSystem: False
*cupsFilter: "application/vnd.cups-pdf 0 -"
${choice('PageSize')}
${choice('PageRegion')}
*DefaultImageableArea: ${size}
*ImageableArea ${size}/${name}: "0 0 ${width} ${height}"
*DefaultPaperDimension: ${size}
*PaperDimension ${size}/${name}: "${width} ${height}"
*MaxMediaWidth: "${width}"
*MaxMediaHeight: "10000"
*HWMargins: 0 0 0 0
*VariablePaperSize: True
*NonUIOrderDependency: 10 AnySetup *CustomPageSize
*CustomPageSize True: "pop pop pop <</PageSize[5 -2 roll]/ImagingBBox null>>setpagedevice"
*ParamCustomPageSize Width: 1 points 72 ${width}
*ParamCustomPageSize Height: 2 points 57 10000
*ParamCustomPageSize WidthOffset: 3 points 0 0
*ParamCustomPageSize HeightOffset: 4 points 0 0
*ParamCustomPageSize Orientation: 5 int 0 3
*cupsSNMPSupplies: False
`
}

/** A CUPS scheduler that a test starts, kills and starts again. */
export interface Cups {
  /** host:port, as CUPS_SERVER wants it. */
  address: string
  start(): Promise<void>
  /** Ends the scheduler with all that it started, as systemd does after a crash; its spool stays. */
  kill(): Promise<void>
  /** Runs one of CUPS's commands; throws what it said when it fails. */
  run(program: string, ...args: string[]): string
  /** Sets up a queue that passes bytes on as they are to a printer at host:port. */
  addRawQueue(name: string, printer: string): void
  /** Sets up a queue with a driver for one paper, in points; what it makes of a job goes to host:port as PDF. */
  addDriverQueue(name: string, printer: string, paper: Paper): void
  /** Kills the scheduler and takes its files away. */
  close(): Promise<void>
}

/** Prepares a scheduler in a folder of its own and starts it. */
export async function startCups(): Promise<Cups> {
  const root = mkdtempSync(join(tmpdir(), 'purser-cups-'))
  const port = await freePort()
  const user = schedulersUser()
  layOutFolder(root, port, user)
  const address = `127.0.0.1:${port}`
  let scheduler: ChildProcess | null = null
  const run: Cups['run'] = (program, ...args) => {
    const env = { ...process.env, CUPS_SERVER: address, LC_ALL: 'C', PATH: `/usr/sbin:/usr/bin:${process.env['PATH'] ?? ''}` }
    const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr || stdout}`)
    return stdout
  }
  const files = ['-c', join(root, 'etc/cupsd.conf'), '-s', join(root, 'etc/cups-files.conf')]
  const start = async (): Promise<void> => {
    scheduler = spawn('/usr/sbin/cupsd', ['-f', ...files], { ...user, stdio: 'ignore' })
    for (let tries = 0; run('lpstat', '-r') !== 'scheduler is running\n'; tries += 1) {
      if (tries > 200) throw new Error(readFileSync(join(root, 'log/error'), 'utf8'))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const kill = async (): Promise<void> => {
    if (scheduler === null || scheduler.exitCode !== null || scheduler.signalCode !== null) return
    const ended = once(scheduler, 'exit')
    for (const pid of familyOf(scheduler.pid ?? 0)) endProcess(pid)
    await ended
  }
  await start()
  return {
    address,
    start,
    kill,
    run,
    addRawQueue: (name, printer) => {
      const uri = `socket://${printer}/?waiteof=true&contimeout=3`
      run('lpadmin', '-p', name, '-E', '-v', uri, '-m', 'raw', '-o', 'printer-error-policy=abort-job')
    },
    addDriverQueue: (name, printer, paper) => {
      const driver = join(root, `${name}.ppd`)
      writeFileSync(driver, driverOf(name, paper))
      run(
        'lpadmin',
        '-p',
        name,
        '-E',
        '-v',
        `socket://${printer}/?waiteof=false`,
        '-P',
        driver,
        '-o',
        'printer-error-policy=abort-job',
      )
    },
    close: async () => {
      await kill()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** A process and those that it started. */
function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))]
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (problem) {
    // One that had ended by itself.
    if ((problem as NodeJS.ErrnoException).code !== 'ESRCH') throw problem
  }
}
