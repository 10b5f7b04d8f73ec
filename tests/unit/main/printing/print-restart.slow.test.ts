import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import type { VirtualPrinter } from '../../../../src/virtual-printer/virtual-printer.ts'
import { openDesk, printerOnDesk, serviceIn, temporaryFolder, untilState } from '../../../support/printing/virtual-printer.ts'
import { invoiceJob } from '../../../support/printing/virtual-printer-samples.ts'
import { quickTcp } from '../../../support/printing/virtual-printer-timings.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const program = fileURLToPath(new URL('../../../support/printing/virtual-printer-child.ts', import.meta.url))

const times = (text: string, part: string) => text.split(part).length - 1
const invoicesOn = (printer: VirtualPrinter) => times(printer.paper().join('\n'), 'INV-000483')

/** Starts a program that prints, waits until it says `word`, and gives the means to kill it as a power cut would. */
async function startProgram(dataDir: string, printer: VirtualPrinter, jobId: string, word: string) {
  const child = spawn(process.execPath, [program, dataDir, printer.address, jobId], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  await vi.waitFor(() => expect(said).toContain(word), { interval: 2 })
  return async () => {
    child.kill('SIGKILL')
    await ended
  }
}

describe('the program is killed', () => {
  test('while sending: unknown on restart, never sent again by itself, exactly one paper', async () => {
    const dataDir = temporaryFolder()
    const printer = await printerOnDesk()
    await printer.setMood({ kind: 'slow', msPerLine: 20 })
    const kill = await startProgram(dataDir, printer, 'a', 'submitted')
    await vi.waitFor(() => expect(printer.strip().length).toBeGreaterThan(3))
    await kill()
    expect(printer.paper()).toEqual([])
    const service = serviceIn(dataDir)
    expect(service.jobs()).toMatchObject([{ id: 'a', state: 'unknown', reason: 'program-ended', attempts: 1 }])
    expect(service.submit(invoiceJob('a'))).toMatchObject({ state: 'unknown' })
    await vi.waitFor(() => expect(invoicesOn(printer)).toBe(1))
    await pause(200)
    expect(invoicesOn(printer)).toBe(1)
    expect(service.jobs()[0]?.state).toBe('unknown')
  })

  test('before the first byte: it was not sent, so the next run prints it, once', async () => {
    const dataDir = temporaryFolder()
    const printer = await printerOnDesk()
    await printer.setMood({ kind: 'paper-out' })
    const kill = await startProgram(dataDir, printer, 'a', 'submitted')
    await pause(50)
    await kill()
    await printer.setMood({ kind: 'ready' })
    const service = serviceIn(dataDir)
    await untilState(service, 'a', 'printed')
    expect(invoicesOn(printer)).toBe(1)
  })

  test('at any moment: never two papers, and what counts as printed is on paper', async () => {
    const ends: string[] = []
    for (let round = 0; round < 10; round += 1) {
      const dataDir = temporaryFolder()
      const printer = await printerOnDesk()
      const kill = await startProgram(dataDir, printer, 'a', 'open')
      await pause(round * 2)
      await kill()
      const service = serviceIn(dataDir)
      service.submit(invoiceJob('a'))
      const state = await vi.waitFor(() => {
        const job = service.jobs()[0]
        if (job === undefined || job.state === 'queued' || job.state === 'sending') throw new Error('not settled')
        return job.state
      })
      await pause(30)
      ends.push(state)
      expect(invoicesOn(printer)).toBeLessThanOrEqual(1)
      if (state === 'printed') expect(invoicesOn(printer)).toBe(1)
      await service.close()
    }
    expect(ends.filter((state) => state !== 'printed' && state !== 'unknown')).toEqual([])
  })
})

describe('the program ends in order', () => {
  test('a job under way gets a moment to finish', async () => {
    const { printer, service, dataDir } = await openDesk({ closeGraceMs: 3000, tcp: { ...quickTcp, confirmMs: 3000 } })
    await printer.setMood({ kind: 'slow', msPerLine: 5 })
    service.submit(invoiceJob('a'))
    await untilState(service, 'a', 'sending')
    await service.close()
    expect(serviceIn(dataDir).jobs()).toMatchObject([{ state: 'printed' }])
  })

  test('a job that does not finish is given up as unknown', async () => {
    const { printer, service, dataDir } = await openDesk()
    await printer.setMood({ kind: 'paper-out', afterLines: 5 })
    service.submit(invoiceJob('a'))
    await untilState(service, 'a', 'sending')
    await service.close()
    await printer.setMood({ kind: 'ready' })
    const next = serviceIn(dataDir)
    await pause(150)
    expect(next.jobs()).toMatchObject([{ state: 'unknown', reason: 'program-ended' }])
    expect(invoicesOn(printer)).toBe(1)
  })

  test('a waiting job waits for the next run', async () => {
    const { printer, service, dataDir } = await openDesk({ retryDelaysMs: [10_000] })
    await printer.setMood({ kind: 'off' })
    service.submit(invoiceJob('a'))
    await vi.waitFor(() => expect(service.jobs()[0]?.reason).toBe('unreachable'))
    await service.close()
    await printer.setMood({ kind: 'ready' })
    const next = serviceIn(dataDir)
    await untilState(next, 'a', 'printed')
    expect(invoicesOn(printer)).toBe(1)
  })
})
