import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createRestartPolicy, type RestartRule } from '../../../../src/main/host/restart-policy.ts'
import { type ServerChild, startServerProcess } from '../../../../src/main/embedded-server/process.ts'
import { type ServerEvent, type SupervisorParts, superviseServer } from '../../../../src/main/embedded-server/supervisor.ts'

const quick: RestartRule = { firstDelayMs: 10, maxDelayMs: 40, maxRestarts: 3, withinMs: 60_000 }

function nodeChild(args: string[], pids: number[]): ServerChild {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  pids.push(child.pid ?? 0)
  return {
    stdout: child.stdout,
    stderr: child.stderr,
    onExit: (listener) => void child.once('exit', listener),
    askToStop: () => void child.kill('SIGTERM'),
    kill: () => void child.kill('SIGKILL'),
  }
}

/** Supervises programs under plain Node: `argsOf` answers the command line of the n-th start on a port. */
async function supervise(
  argsOf: (start: number, port: string) => string[],
  askAgain: SupervisorParts['askAgain'] = async () => false,
) {
  const pids: number[] = []
  const events: ServerEvent[] = []
  const server = await superviseServer({
    port: '0',
    policy: createRestartPolicy(quick),
    onEvent: (event) => events.push(event),
    askAgain,
    start: (port, onGone) =>
      startServerProcess(() => nodeChild(argsOf(pids.length, port), pids), {
        deskCode: () => undefined,
        onErrorLine: () => undefined,
        onGone,
      }),
  })
  if (!server.ok) throw new Error(server.error)
  return { server: server.value, pids, events, kinds: () => events.map(({ kind }) => kind) }
}

function realServer(): (start: number, port: string) => string[] {
  const folder = mkdtempSync(join(tmpdir(), 'purser-supervised-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return (_start, port) => ['src/server/start.ts', '--port', port, '--data', folder]
}

const script = (code: string): string[] => ['--input-type=module', '-e', code]
const serving = script("console.log('ready http://127.0.0.1:1'); setInterval(() => {}, 1000)")
const failing = script("console.error('purser: disk full'); process.exit(1)")

describe('a supervised server', () => {
  test('that is killed serves again on the same address, with its data', async () => {
    const { server, pids, kinds } = await supervise(realServer())
    const body = JSON.stringify({ name: 'Anita Rao', email: 'anita@ship.example', password: 'a-long-password' })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${server.address}/api/setup`, { method: 'POST', headers, body })).status).toBe(200)
    process.kill(pids[0] ?? 0, 'SIGKILL')
    await vi.waitFor(() => expect(kinds()).toEqual(['started', 'gone', 'restarting', 'started']))
    expect(await (await fetch(`${server.address}/api/setup`)).json()).toMatchObject({ needed: false })
    await server.stop()
    await expect(fetch(`${server.address}/api/health`)).rejects.toThrow()
    expect(kinds().filter((kind) => kind === 'gone')).toHaveLength(1)
  })

  test('that will not come up again is given up after the rule, with what it said last; staff may try again', async () => {
    const asked: string[] = []
    const askAgain = async (lines: string): Promise<boolean> => {
      asked.push(lines)
      return true
    }
    const { server, pids, kinds } = await supervise((start) => (start === 0 || start === 4 ? serving : failing), askAgain)
    process.kill(pids[0] ?? 0, 'SIGKILL')
    await vi.waitFor(() => expect(kinds().filter((kind) => kind === 'started')).toHaveLength(2))
    expect(asked).toEqual(['disk full'])
    expect(kinds().filter((kind) => kind === 'failed')).toHaveLength(3)
    expect(kinds()).toContain('gave-up')
    await server.stop()
  })

  test('left down by staff stays down', async () => {
    const { pids, kinds, server } = await supervise((start) => (start === 0 ? serving : failing))
    process.kill(pids[0] ?? 0, 'SIGKILL')
    await vi.waitFor(() => expect(kinds()).toContain('gave-up'))
    await server.stop()
    expect(pids).toHaveLength(4)
  })

  test('is not started again once it was stopped, even between two tries or while staff are being asked', async () => {
    const undecided = vi.fn<SupervisorParts['askAgain']>(() => new Promise(() => undefined))
    const { server, pids, kinds } = await supervise((start) => (start === 0 ? serving : failing), undecided)
    process.kill(pids[0] ?? 0, 'SIGKILL')
    await vi.waitFor(() => expect(undecided).toHaveBeenCalled())
    await server.stop()
    expect(kinds().at(-1)).toBe('gave-up')
  })

  test('that never came up is an error in its own words', async () => {
    await expect(supervise(() => failing)).rejects.toThrow('disk full')
  })
})
