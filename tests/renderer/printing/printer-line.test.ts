import { describe, expect, it, vi } from 'vitest'
import type { PrintState } from '../../../src/shared/bridge/bridge.ts'
import type { PrintJob } from '../../../src/shared/printing/printing.ts'
import { printerLine, troubledJobs } from '../../../src/renderer/printing/printer-line.ts'

const job = (given: Partial<PrintJob>): PrintJob => ({
  id: given.title ?? 'job',
  subject: { kind: 'invoice', id: 'order' },
  copy: 0,
  title: 'INV-000482',
  printerId: 'desk',
  state: 'printed',
  attempts: 1,
  createdAt: '2026-11-21T14:10:00.000Z',
  updatedAt: '2026-11-21T14:11:00.000Z',
  ...given,
})

const state = (condition: PrintState['printers'][0]['status']['condition'], jobs: PrintJob[] = []): PrintState => ({
  printers: [
    {
      printer: {
        id: 'desk',
        name: 'Front desk printer',
        kind: 'tcp',
        roles: ['receipt'],
        address: '127.0.0.1:9100',
        columns: 42,
        paper: 'roll',
        codepage: 'windows1252',
        backChannel: true,
        drawer: false,
        logo: false,
      },
      status: { condition, at: '2026-11-21T14:11:00.000Z' },
    },
  ],
  defaultPrinterId: 'desk',
  jobs,
})

describe('the printer in the status strip', () => {
  it('is not there while none is set up or the host is silent', () => {
    expect(printerLine(null, 'UTC', vi.fn())).toBeNull()
    expect(printerLine({ ...state('ready'), defaultPrinterId: '', printers: [] }, 'UTC', vi.fn())).toBeNull()
  })

  it('is ready and names the last invoice at venue time', () => {
    expect(printerLine(state('ready', [job({})]), 'Asia/Kolkata', vi.fn())).toMatchObject({
      name: 'Front desk printer',
      state: 'Ready',
      mood: 'ready',
      last: 'INV-000482 printed 7:41 PM',
    })
  })

  it('says what was sent without confirmation', () => {
    expect(printerLine(state('not-asked', [job({ state: 'unconfirmed' })]), 'UTC', vi.fn())).toMatchObject({
      mood: 'unknown',
      last: 'INV-000482 sent, not confirmed 2:11 PM',
    })
  })

  it('is in trouble without paper, and while invoices wait even when the paper is back', () => {
    expect(printerLine(state('paper-out'), 'UTC', vi.fn())).toMatchObject({ mood: 'trouble', state: 'Paper out' })
    const waiting = [job({ title: 'INV-2', state: 'held' }), job({ title: 'INV-3', state: 'unknown' }), job({ state: 'sending' })]
    expect(printerLine(state('ready', waiting), 'UTC', vi.fn())).toMatchObject({
      mood: 'trouble',
      state: 'Ready · 2 invoices waiting',
    })
    const ticket = job({ subject: { kind: 'kitchen-ticket', id: 'ticket' }, state: 'held' })
    expect(printerLine(state('ready', [...waiting, ticket]), 'UTC', vi.fn())).toMatchObject({ state: 'Ready · 3 prints waiting' })
  })

  it('names the printer in trouble, whichever it is, the one for receipts before others', () => {
    const of = (receipt: 'ready' | 'offline', kitchen: 'ready' | 'paper-out') => {
      const [desk] = state(receipt).printers
      const [other] = state(kitchen).printers
      if (desk === undefined || other === undefined) throw new Error('the state has one printer')
      const second = { ...other, printer: { ...other.printer, id: 'kitchen', name: 'Kitchen printer' } }
      return printerLine({ printers: [second, desk], defaultPrinterId: 'desk', jobs: [] }, 'UTC', vi.fn())
    }
    expect(of('ready', 'ready')).toMatchObject({ name: 'Front desk printer', mood: 'ready' })
    expect(of('ready', 'paper-out')).toMatchObject({ name: 'Kitchen printer', state: 'Paper out', mood: 'trouble' })
    expect(of('offline', 'paper-out')).toMatchObject({ name: 'Front desk printer', state: 'Offline' })
  })

  it('takes up the oldest trouble first', () => {
    const jobs = [
      job({ title: 'INV-3', state: 'held', createdAt: '2026-11-21T15:00:00.000Z' }),
      job({ title: 'INV-2', state: 'unknown', createdAt: '2026-11-21T14:00:00.000Z' }),
      job({ title: 'INV-1', state: 'printed' }),
    ]
    expect(troubledJobs(jobs).map(({ title }) => title)).toEqual(['INV-2', 'INV-3'])
  })
})
