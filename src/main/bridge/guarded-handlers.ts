import type { BridgeResult } from '../../shared/bridge/bridge.ts'
import type { TerminalChange } from '../../shared/contract/terminals.ts'
import type { PrintContent } from '../../shared/printing/content.ts'
import { type BridgeHandlers, done, emptied, failed, printed } from './handlers.ts'
import { type ChangeNotes, printerText } from '../guard/change-notes.ts'
import type { Kiosk } from '../guard/kiosk.ts'
import type { HostLogin } from '../login/host-login.ts'
import type { PrintService } from '../printing/print-service.ts'
import type { SettingsStore } from '../host/settings.ts'

interface GuardedParts {
  settings: SettingsStore
  printing: PrintService
  kiosk: Kiosk
  changes: ChangeNotes
  login: HostLogin | null
}

/** The session in whose name something is changed: one that unlocked the settings, else the host's, else the calling page's. */
export const sessionOf = ({ kiosk, login }: Pick<GuardedParts, 'kiosk' | 'login'>, token: string | null): string | null =>
  kiosk.token() ?? (login === null ? token : login.token())

/** Printers are set up by the back office: the server checks the calling session and writes the audit entry. */
export function printerHandlers(
  parts: GuardedParts,
): Pick<BridgeHandlers, 'savePrinter' | 'removePrinter' | 'chooseDefaultPrinter'> {
  const { kiosk, printing, changes } = parts
  const textOf = (id: string): string => printerText(printing.printers().find((printer) => printer.id === id))
  const confirmed = async <T>(
    change: TerminalChange,
    token: string | null,
    act: () => BridgeResult<T>,
  ): Promise<BridgeResult<T>> => {
    if (!kiosk.mayChangePrinters()) return failed('settings-locked')
    const answer = await changes.confirm([change], sessionOf(parts, token))
    return answer.ok ? act() : failed(answer.error)
  }
  return {
    savePrinter: (form, token) => {
      const change = { what: 'Printer', from: form.id === undefined ? '' : textOf(form.id), to: printerText(form) }
      return confirmed(change, token, () => printed(printing.savePrinter(form)))
    },
    removePrinter: ({ printerId }, token) =>
      confirmed({ what: 'Printer', from: textOf(printerId), to: '' }, token, () => emptied(printing.removePrinter(printerId))),
    chooseDefaultPrinter: ({ printerId }, token) => {
      const change = { what: 'Printer for receipts', from: textOf(printing.state().defaultPrinterId), to: textOf(printerId) }
      return confirmed(change, token, () => emptied(printing.chooseDefaultPrinter(printerId)))
    },
  }
}

/** Only a print for someone who is logged in may open the drawer; any other is printed with the drawer shut. */
export function drawerHandlers(parts: GuardedParts): Pick<BridgeHandlers, 'print' | 'printForRole' | 'testPrint'> {
  const { printing, changes, settings } = parts
  const checkedDocument = async <P extends Omit<PrintContent, 'title'>>(print: P, token: string | null): Promise<P> => {
    if (print.document.opensDrawer !== true) return print
    const again = printing.jobsOf(print.subject).some(({ copy }) => copy === 0)
    if (await changes.mayOpenDrawer({ subject: print.subject, again }, sessionOf(parts, token))) return print
    return { ...print, document: { ...print.document, opensDrawer: false } }
  }
  return {
    print: async ({ jobId, ...request }, token) => {
      const { printerId, ...content } = request
      const allowed = await checkedDocument(content, token)
      return done(printing.submit({ id: jobId, ...allowed, ...(printerId !== undefined && { printerId }) }))
    },
    printForRole: async (request, token) => done(printing.submitForRole(await checkedDocument(request, token))),
    testPrint: async ({ printerId }, token) => {
      const opens = printing.printers().find(({ id }) => id === printerId)?.drawer === true
      const asked = { subject: { kind: 'test-page', id: printerId }, again: false } as const
      const drawer = opens && (await changes.mayOpenDrawer(asked, sessionOf(parts, token)))
      return printed(printing.testPrint(printerId, { ...occasionAt(settings), drawer }))
    },
  }
}

/** A test print is about this machine, so it shows the time zone of this machine. */
const occasionAt = (settings: SettingsStore) => ({
  terminal: settings.current().terminalName,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})
