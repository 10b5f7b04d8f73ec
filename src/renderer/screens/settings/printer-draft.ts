import { bridgeMessages } from '../../../shared/bridge/messages.ts'
import { DEFAULT_PRINTER_PORT, isPrinterAddress, type PrinterKind } from '../../../shared/printing/printer-address.ts'
import {
  type BaudRate,
  type CodePage,
  codePages,
  type FoundPrinter,
  type PrinterForm,
} from '../../../shared/printing/printing.ts'
import type { FormErrors } from '../../ui/form/form-errors.ts'

/** Keeps the speed that the system has set for the serial line. */
const SYSTEM_SPEED = 'system'

/** `speed` is a key of the list; no station means all of them, and '' no second code page. */
export type PrinterDraft = Omit<PrinterForm, 'baudRate' | 'stations' | 'secondCodepage'> & {
  speed: string
  stations: string[]
  secondCodepage: CodePage | ''
}

export const freshPrinter: PrinterDraft = {
  name: '',
  kind: 'tcp',
  address: '',
  roles: ['receipt'],
  stations: [],
  columns: 42,
  paper: 'roll',
  codepage: 'windows1252',
  secondCodepage: '',
  backChannel: true,
  drawer: false,
  logo: false,
  speed: SYSTEM_SPEED,
}

export const draftOf = ({ baudRate, stations = [], ...printer }: PrinterForm): PrinterDraft => ({
  ...printer,
  stations,
  secondCodepage: printer.secondCodepage ?? '',
  speed: baudRate === undefined ? SYSTEM_SPEED : String(baudRate),
})

export const addressLabels: Record<PrinterKind, { label: string; hint: string }> = {
  tcp: {
    label: 'Address',
    hint: `Such as 192.168.1.50; port ${DEFAULT_PRINTER_PORT} unless another one is added, as in 192.168.1.50:9101`,
  },
  spooler: { label: 'Queue', hint: 'The printer’s name on this computer; a raw queue, which passes bytes on unchanged' },
  device: { label: 'Port', hint: 'Such as /dev/usb/lp0, /dev/ttyUSB0 or COM3' },
  html: { label: 'System printer', hint: 'The name in this computer’s list of printers' },
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

export const secondCodePageOptions = [{ value: '' as const, label: 'None' }, ...codePageOptions]

const speeds: readonly BaudRate[] = [9600, 19_200, 38_400, 57_600, 115_200]
export const speedOptions = [
  { value: SYSTEM_SPEED, label: 'System default' },
  ...speeds.map((speed) => ({ value: String(speed), label: `${speed.toLocaleString('en-US')} bits per second` })),
]

export function formOf({ speed, stations, secondCodepage, ...draft }: PrinterDraft): PrinterForm {
  const baudRate = speeds.find((each) => String(each) === speed)
  return {
    ...draft,
    name: draft.name.trim(),
    address: draft.address.trim(),
    ...(stations.length > 0 && { stations }),
    ...(secondCodepage !== '' && secondCodepage !== draft.codepage && { secondCodepage }),
    ...(baudRate !== undefined && { baudRate }),
  }
}

const MAX_NAME = 40

/** A name that staff typed is kept. */
export const withFound = (form: PrinterDraft, { kind, address, name }: FoundPrinter): PrinterDraft => ({
  ...form,
  kind,
  address,
  name: form.name.trim() === '' ? name.slice(0, MAX_NAME) : form.name,
})

type PrinterErrors = FormErrors<Pick<PrinterDraft, 'name' | 'address'>>

const badAddress: Record<PrinterKind, string> = {
  tcp: bridgeMessages['bad-address'],
  spooler: bridgeMessages['bad-queue'],
  device: bridgeMessages['bad-device'],
  html: bridgeMessages['bad-queue'],
}

export const errorsIn = ({ name, kind, address }: PrinterDraft): PrinterErrors => ({
  ...(name.trim() === '' && { name: 'Enter a name, such as Front desk printer' }),
  ...(!isPrinterAddress(kind, address.trim()) && { address: badAddress[kind] }),
})
