import { type Static, Type } from 'typebox'
import { PrintSubject } from './print-subject.ts'
import { endpoint } from './endpoint.ts'
import { FilledText, TextLine } from './values.ts'

/** A text about a terminal, such as an address or a printer; empty for none. */
const Said = TextLine(200)

/** A change of a terminal's own settings or printers. */
export const TerminalChange = Type.Object({
  /** What was changed, such as 'Server address'. */
  what: FilledText(60),
  from: Said,
  to: Said,
})
export type TerminalChange = Static<typeof TerminalChange>

export const terminals = {
  noteTerminalChange: endpoint({
    method: 'POST',
    path: '/terminals/changes',
    summary:
      'Ask whether a terminal’s settings or printers may be changed, which notes the change; the host of the terminal asks before it does it',
    permission: 'backoffice',
    body: TerminalChange,
    reply: Type.Object({}),
    errors: [],
  }),
  noteLateChange: endpoint({
    method: 'POST',
    path: '/terminals/late-changes',
    summary:
      'Note a change of a terminal that was made while no one could be asked: before the first administrator, or without a server',
    permission: 'session',
    body: TerminalChange,
    reply: Type.Object({}),
    errors: [],
  }),
  openDrawer: endpoint({
    method: 'POST',
    path: '/terminals/drawer',
    summary:
      'Ask whether a terminal’s drawer may be opened for a print; one that no cash of the last minutes belongs to, or that was opened for it before (`again`), is noted as opened without a sale',
    permission: 'session',
    body: Type.Object({ subject: PrintSubject, again: Type.Boolean() }),
    reply: Type.Object({ noted: Type.Boolean() }),
    errors: [],
  }),
}
