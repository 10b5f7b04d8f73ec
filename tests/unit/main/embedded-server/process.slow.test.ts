import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type ServerEnd, type ServerChild, startServerProcess } from '../../../../src/main/embedded-server/process.ts'
import type { DeskCode } from '../../../../src/shared/bridge/bridge.ts'

/** A server's process under plain Node, as Electron's utility process has it: same pipes, same ways to end it. */
function nodeChild(args: string[]): ServerChild & { pid: number } {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    pid: child.pid ?? 0,
    stdout: child.stdout,
    stderr: child.stderr,
    onExit: (listener) => void child.once('exit', listener),
    askToStop: () => void child.kill('SIGTERM'),
    kill: () => void child.kill('SIGKILL'),
  }
}

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'purser-server-process-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const program = (...flags: string[]): string[] => ['src/server/start.ts', '--port', '0', '--data', dataFolder(), ...flags]
const script = (code: string): string[] => ['--input-type=module', '-e', code]
const deaf = { deskCode: () => undefined, onErrorLine: () => undefined, onGone: () => undefined }

async function started(args: string[], outlets: Parameters<typeof startServerProcess>[1] = deaf) {
  const server = await startServerProcess(() => nodeChild(args), outlets)
  if (!server.ok) throw new Error(server.error)
  return server.value
}

const failureOf = async (args: string[]): Promise<string> => {
  const server = await startServerProcess(() => nodeChild(args), deaf)
  return server.ok ? 'it started' : server.error
}

describe('the server as a process of its own', () => {
  test('is awaited until it serves, and stopped cleanly', async () => {
    const server = await started(program())
    const health = await fetch(`${server.address}/api/health`)
    expect(await health.json()).toMatchObject({ status: 'ok', database: 'sqlite' })
    await server.stop()
    await expect(fetch(`${server.address}/api/health`)).rejects.toThrow()
  })

  test('that cannot start says why, in the words it said last', async () => {
    expect(await failureOf(program('--bogus'))).toContain("Unknown option '--bogus'")
    expect(await failureOf(script('process.exit(3)'))).toBe('The server stopped without a message')
  })

  test('may take longer than the limit for as long as it says something; one that hangs is given up', async () => {
    const limitMs = 1500
    const limits = { silenceMs: limitMs, wholeMs: 20 * limitMs }
    const waiting = "const said = setInterval(() => console.log('starting'), 100)"
    const ready = `${waiting}; setTimeout(() => console.log('ready http://127.0.0.1:1'), ${2 * limitMs})`
    const slow = await startServerProcess(() => nodeChild(script(ready)), deaf, limits)
    expect(slow).toMatchObject({ ok: true })
    const hanging = "console.error('opening the books'); setInterval(() => {}, 1000)"
    const silent = await startServerProcess(() => nodeChild(script(hanging)), deaf, limits)
    expect(silent).toEqual({ ok: false, error: 'The server did not start and gave no sign of life for 1.5 s\nopening the books' })
    const endless = await startServerProcess(() => nodeChild(script(waiting)), deaf, { silenceMs: 60_000, wholeMs: limitMs })
    expect(endless).toEqual({ ok: false, error: 'The server did not start within 1.5 s\n' })
  })

  test('reports the codes of the desk channel, valid for five minutes, and takes nothing else for one', async () => {
    const codes: DeskCode[] = []
    const lines = ['ready http://127.0.0.1:1', 'otp 10001 123456', 'otp', 'otp 10002', 'some otp 10003 999999']
    await started(script(`console.log(${JSON.stringify(lines.join('\n'))}); setInterval(() => {}, 1000)`), {
      ...deaf,
      deskCode: (code) => codes.push(code),
    })
    await vi.waitFor(() => expect(codes).toMatchObject([{ cardNumber: '10001', code: '123456' }]))
    const goodForMs = Date.parse(codes[0]?.expiresAt ?? '') - Date.now()
    expect(goodForMs).toBeGreaterThan(4.9 * 60_000)
    expect(goodForMs).toBeLessThanOrEqual(5 * 60_000)
  })

  test('that dies is reported with its last lines; one that was asked to stop is not', async () => {
    const gone = vi.fn<(end: ServerEnd) => void>()
    const outlets = { ...deaf, onGone: gone }
    const dying = "console.log('ready http://127.0.0.1:1'); console.error('disk full'); setTimeout(() => process.exit(1), 200)"
    await started(script(dying), outlets)
    await vi.waitFor(() => expect(gone).toHaveBeenCalledWith({ lines: 'disk full', exitCode: 1 }))
    gone.mockClear()
    const server = await started(program(), outlets)
    await server.stop()
    expect(gone).not.toHaveBeenCalled()
  })

  test('that does not stop when asked is ended by force', async () => {
    const stubborn = "process.on('SIGTERM', () => {}); console.log('ready http://127.0.0.1:1'); setInterval(() => {}, 1000)"
    const child = nodeChild(script(stubborn))
    const server = await startServerProcess(() => child, deaf)
    if (!server.ok) throw new Error(server.error)
    await server.value.stop()
    expect(() => process.kill(child.pid, 0)).toThrow()
  })
})
