import { bridgeMessages } from '../../../shared/bridge-messages.ts'
import { DEFAULT_PRINTER_PORT, isPrinterAddress, type PrinterKind } from '../../../shared/printer-address.ts'
import { type BaudRate, type CodePage, codePages, type FoundPrinter, type PrinterForm } from '../../../shared/printing.ts'

/** A printer that nothing is known of yet: on the network, for receipts, 80 mm, no drawer. */
export const freshPrinter: PrinterForm = {
  name: '',
  kind: 'tcp',
  address: '',
  roles: ['receipt'],
  columns: 42,
  paper: 'roll',
  codepage: 'windows1252',
  backChannel: true,
  drawer: false,
  logo: false,
}

/** What the address is called, and what it looks like, by how the printer is reached. */
export const addressLabels: Record<PrinterKind, { label: string; hint: string }> = {
  tcp: {
    label: 'Address',
    hint: `Such as 192.168.1.50; port ${DEFAULT_PRINTER_PORT} unless another one is added, as in 192.168.1.50:9101`,
  },
  spooler: { label: 'Queue', hint: 'The name under which this computer knows the printer; it must pass bytes on as they are' },
  device: { label: 'Port', hint: 'Such as /dev/usb/lp0, /dev/ttyUSB0 or COM3' },
  html: { label: 'Printer of the system', hint: 'The name in this computer’s list of printers' },
}

export const kindOptions: readonly { value: PrinterKind; label: string }[] = [
  { value: 'tcp', label: 'Over the network' },
  { value: 'spooler', label: 'Through a print queue of this computer' },
  { value: 'device', label: 'On a cable: USB or serial' },
  { value: 'html', label: 'Through its driver (desktop app only)' },
]

const scripts: Record<CodePage, string> = {
  windows1252: 'Western European',
  windows1250: 'Central European',
  windows1251: 'Cyrillic',
  windows1253: 'Greek',
  windows1254: 'Turkish',
  windows1257: 'Baltic',
  cp437: 'DOS, American',
  cp737: 'DOS, Greek',
  cp850: 'DOS, Western European',
  cp852: 'DOS, Central European',
  cp858: 'DOS, Western European with euro',
  cp866: 'DOS, Cyrillic',
}
export const codePageOptions = codePages.map((value) => ({ value, label: `${scripts[value]} (${value})` }))

/** The line keeps the speed that the system has set. */
export const SYSTEM_SPEED = 'system'
const speeds: readonly BaudRate[] = [9600, 19_200, 38_400, 57_600, 115_200]
export const speedOptions = [
  { value: SYSTEM_SPEED, label: 'As the system has it' },
  ...speeds.map((speed) => ({ value: String(speed), label: `${speed.toLocaleString('en-US')} bits a second` })),
]

/** The form with another speed of its serial line. */
export function withSpeed(form: PrinterForm, key: string): PrinterForm {
  const baudRate = speeds.find((speed) => String(speed) === key)
  const { baudRate: _before, ...rest } = form
  return baudRate === undefined ? rest : { ...rest, baudRate }
}

const NAME_MOST = 40

/** The form with a printer that was found; the name that staff gave it stays. */
export const chosen = (form: PrinterForm, { kind, address, name }: FoundPrinter): PrinterForm => ({
  ...form,
  kind,
  address,
  name: form.name.trim() === '' ? name.slice(0, NAME_MOST) : form.name,
})

export type PrinterErrors = Partial<Record<'name' | 'address', string>>

const badAddress: Record<PrinterKind, string> = {
  tcp: bridgeMessages['bad-address'],
  spooler: bridgeMessages['bad-queue'],
  device: bridgeMessages['bad-device'],
  html: bridgeMessages['bad-queue'],
}

/** What is wrong with a form, by its field. */
export const errorsIn = ({ name, kind, address }: PrinterForm): PrinterErrors => ({
  ...(name === '' && { name: 'Enter a name, such as Front desk printer' }),
  ...(!isPrinterAddress(kind, address) && { address: badAddress[kind] }),
})
