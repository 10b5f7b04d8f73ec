import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openLog } from '../../../src/main/host/log.ts'
import { serverLog } from '../../../src/main/embedded-server/log.ts'
import { type ServerEnd, startServerProcess } from '../../../src/main/embedded-server/process.ts'
import { QUARTER_MS } from '../../../src/shared/contract/reservations.ts'
import { clientAt } from '../../support/api-client.ts'
import { type Api, apiOf } from '../../support/e2e/api.ts'
import { makeGuest, makeMenu, MENU_TOTAL } from '../../support/e2e/prepared.ts'
import { askForBackup } from '../ask-for-backup.ts'
import { serverArgs } from '../server-process.ts'
import { applicant, type Canaries, passenger, personal, secrets } from './canaries.ts'

/** Where something was looked for, and the text that was there. */
export interface Place {
  what: string
  text: string
}

const admin = { name: 'Anita Rao', email: 'anita.rao@canary.example', password: secrets['password'] ?? '' }

/** Where one-time codes go: none may be said by the server itself. */
async function codeGateway(): Promise<{ url: string; codes: string[]; close(): void }> {
  const codes: string[] = []
  const server = createServer((request, answer) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      codes.push((JSON.parse(body) as { code: string }).code)
      answer.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}/`, codes, close: () => server.close() }
}

/** A day at the desk in which every canary is typed, rightly and wrongly. */
async function work(address: string, api: Api, codes: readonly string[]): Promise<void> {
  const { card } = await makeGuest(api, 10_000, { ...passenger, pin: secrets['PIN'] ?? '' })
  const { cardNumber } = card
  const dishes = await makeMenu(api)
  const order = dishes.map(({ _id }) => ({ _id, qty: 1 }))
  await api.call('verifyCardPin', { body: { cardNumber, pin: secrets['wrong PIN'] ?? '', order } })
  const sent = await api.ok('sendOtp', { body: { cardNumber, order } })
  const mobileNo = sent.PaxCreate1.mobileNo
  await api.call('verifyOtp', { query: { mobileNo, code: '000000', customerid: sent.id } })
  await api.ok('verifyOtp', { query: { mobileNo, code: codes.at(-1) ?? '', customerid: sent.id } })
  await approveBySupervisor(api, cardNumber, order)
  await api.ok('placeOrder', { params: { userid: sent.User_data_id }, body: { order, totalprice: MENU_TOTAL, ordertable: [] } })
  await api.ok('payOrder', { params: { customerid: sent.id }, body: { balance: MENU_TOTAL } })
  await api.ok('revealPax', { params: { userid: sent.User_data_id } })
  await reserve(api, cardNumber)
  await askForBackup(clientAt(address, api.login.token))
  await mistakes(address, api)
}

/** A reservation under a passenger's name with a note of theirs, and another of the same table, which is refused. */
async function reserve(api: Api, cardNumber: string): Promise<void> {
  const at = new Date(Math.ceil(Date.now() / QUARTER_MS) * QUARTER_MS).toISOString()
  const table = (await api.ok('listTables'))[0]?._id ?? null
  const body = { name: passenger.fullName, covers: 2, at, table, note: passenger.personalAddress, cardNumber }
  for (const name of [passenger.fullName, passenger.personalAddress])
    await api.call('createReservation', { body: { ...body, name } })
}

/** A supervisor's PIN, set by the password, then typed wrongly and rightly in the place of a code. */
async function approveBySupervisor(api: Api, cardNumber: string, order: { _id: string; qty: number }[]): Promise<void> {
  await api.ok('setApprovalPin', { body: { password: secrets['password'] ?? '', pin: secrets['approval PIN'] ?? '' } })
  const supervisor = api.login.user._id
  for (const pin of [secrets['wrong approval PIN'], secrets['approval PIN']])
    await api.call('approvePayment', { body: { cardNumber, order, totalprice: MENU_TOTAL, supervisor, pin: pin ?? '' } })
}

/** Addresses and bodies that are refused, with what was typed in them. */
async function mistakes(address: string, api: Api): Promise<void> {
  const { token } = api.login
  const nobody = clientAt(address)
  const wrong = secrets['wrong password']
  await nobody.call('login', { body: { email: admin.email, password: wrong } })
  await nobody.call('login', { body: { email: personal['e-mail'], password: wrong } })
  await nobody.call('createPax', { body: { ...passenger, dob: 'never' }, token })
  const { 'applicant e-mail': email, 'applicant mobile': mobileNo } = applicant
  await nobody.call('enrol', { body: { fullName: 'Mallard', email, mobileNo, consent: true } })
  for (const path of [
    `/cardinfo/${personal['e-mail']}`,
    `/nowhere?mobileNo=${personal['mobile']}`,
    `/paxInfo?fullName=${personal['address']}`,
    `/%?${token}`,
  ])
    await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
}

/** The same again while the system fails at whatever is given to it. */
async function faults(address: string, api: Api): Promise<number> {
  const nobody = clientAt(address)
  const person = { dob: '1988-04-18', sex: 'Female', type: 'adult', country: 'India' }
  const { mobileNo } = passenger
  const answers = await Promise.all([
    nobody.call('login', { body: { email: 'quill@canary.example', password: secrets['password'] } }),
    nobody.call('createPax', { body: { ...passenger, ...person, paxManifestNo: '10002' }, token: api.login.token }),
    nobody.call('enrol', { body: { fullName: 'Mallard', email: 'duck@canary.example', mobileNo, consent: true } }),
  ])
  return answers.filter(({ failure }) => failure.code === 'internal').length
}

export interface ServerDay {
  places: Place[]
  canaries: Canaries
  /** Calls that ended in a fault with a message full of canaries. */
  faults: number
  crashed: boolean
}

/** Runs the server as the desktop app's main program does, with that program's own log, through a day, its faults and its crash. */
export async function serverDay(): Promise<ServerDay> {
  const dataDir = mkdtempSync(join(tmpdir(), 'purser-prove-'))
  const gateway = await codeGateway()
  const log = openLog({ folder: join(dataDir, 'workstation', 'logs'), terminalName: () => 'Terminal 1' })
  const { onEvent, onErrorLine } = serverLog(log)
  const flags = [
    '--port',
    '0',
    '--data',
    dataDir,
    '--log-level',
    'debug',
    '--otp-channel',
    'webhook',
    '--webhook-url',
    gateway.url,
  ]
  const preload = join('tests', 'proofs', 'canaries', 'faults.ts')
  const child = spawn(
    process.execPath,
    ['--import', `./${preload}`, ...serverArgs(), ...flags, '--webhook-secret', 'a secret of the gateway'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const gone = Promise.withResolvers<ServerEnd>()
  const started = await startServerProcess(
    () => ({
      stdout: child.stdout,
      stderr: child.stderr,
      onExit: (listener) => void child.once('close', listener),
      askToStop: () => void child.kill('SIGTERM'),
      kill: () => void child.kill('SIGKILL'),
    }),
    { deskCode: () => undefined, onErrorLine, onGone: gone.resolve },
  )
  if (!started.ok) throw new Error(started.error)
  const { address } = started.value
  const login = await clientAt(address).ok('setup', { body: admin })
  const api = apiOf(address, login)
  await work(address, api, gateway.codes)
  child.kill('SIGUSR2')
  await pause(100)
  const failed = await faults(address, api)
  child.kill('SIGUSR2')
  const end = await gone.promise
  onEvent({ kind: 'gone', end })
  const backups = readdirSync(join(dataDir, 'backups'), { recursive: true }).map(String)
  const logs = readdirSync(log.folder).map((name) => readFileSync(join(log.folder, name), 'utf8'))
  gateway.close()
  rmSync(dataDir, { recursive: true, force: true })
  const code = gateway.codes.at(-1) ?? ''
  return {
    places: [
      { what: "the server's output", text: output },
      { what: "the desktop program's log", text: logs.join('') },
      { what: 'the names of backups', text: backups.join('\n') },
    ],
    canaries: { ...personal, ...secrets, ...applicant, token: login.token, code },
    faults: failed,
    crashed: end.exitCode === 1,
  }
}
