/* The part of the Internet Printing Protocol (RFC 8010, RFC 8011) for asking CUPS about queues and jobs. */

/** Operations of RFC 8011 and, from 0x4000 up, of CUPS. */
export const operations = { getJobs: 0x0a, getJob: 0x09, getPrinter: 0x0b, getDefault: 0x4001, getPrinters: 0x4002 } as const

const tags = {
  operation: 0x01,
  end: 0x03,
  integer: 0x21,
  enum: 0x23,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  name: 0x42,
}
const BOOLEAN = 0x22
const IPP_VERSION = 0x0200
/** A group begins with a tag below this; a value has a tag of this or above. */
const FIRST_VALUE_TAG = 0x10
/** Statuses from this one up are failures. */
const FIRST_FAILURE = 0x0100

export interface IppRequest {
  operation: number
  /** URI of a queue in the form that CUPS accepts: ipp://localhost/printers/NAME. */
  printerUri?: string
  jobId?: number
  userName?: string
  keywords?: Readonly<Record<string, readonly string[]>>
}

export type IppValue = number | boolean | string
export type IppAttributes = ReadonlyMap<string, readonly IppValue[]>

/** The server's reply: its status, and the attributes of each printer or job. */
export interface IppReply {
  status: number
  failed: boolean
  objects: IppAttributes[]
}

function attribute(tag: number, name: string, value: Buffer): Buffer {
  const label = Buffer.from(name, 'utf8')
  const head = Buffer.alloc(3)
  head.writeUInt8(tag)
  head.writeUInt16BE(label.length, 1)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(value.length)
  return Buffer.concat([head, label, length, value])
}

const textAttribute = (tag: number, name: string, text: string): Buffer => attribute(tag, name, Buffer.from(text, 'utf8'))

function integerAttribute(name: string, value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return attribute(tags.integer, name, bytes)
}

/** An encoded request. */
export function encodeIpp({ operation, printerUri, jobId, userName, keywords = {} }: IppRequest): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt16BE(IPP_VERSION)
  head.writeUInt16BE(operation, 2)
  head.writeUInt32BE(1, 4)
  head.writeUInt8(tags.operation, 8)
  return Buffer.concat([
    head,
    textAttribute(tags.charset, 'attributes-charset', 'utf-8'),
    textAttribute(tags.language, 'attributes-natural-language', 'en'),
    ...(printerUri === undefined ? [] : [textAttribute(tags.uri, 'printer-uri', printerUri)]),
    ...(jobId === undefined ? [] : [integerAttribute('job-id', jobId)]),
    ...(userName === undefined ? [] : [textAttribute(tags.name, 'requesting-user-name', userName)]),
    // Further values of an attribute have an empty name.
    ...Object.entries(keywords).flatMap(([name, values]) =>
      values.map((value, index) => textAttribute(tags.keyword, index === 0 ? name : '', value)),
    ),
    Buffer.of(tags.end),
  ])
}

function valueOf(tag: number, bytes: Buffer): IppValue | null {
  if ((tag === tags.integer || tag === tags.enum) && bytes.length === 4) return bytes.readInt32BE()
  if (tag === BOOLEAN && bytes.length === 1) return bytes[0] === 1
  return tag >= 0x40 && tag < 0x60 ? bytes.toString('utf8') : null
}

/** Decodes a reply. Values of unused kinds, `no-value` included, are left out. Throws RangeError for a truncated reply. */
export function decodeIpp(reply: Buffer): IppReply {
  const status = reply.readUInt16BE(2)
  const objects: Map<string, IppValue[]>[] = []
  let object = new Map<string, IppValue[]>()
  let name = ''
  let at = 8
  for (let tag = reply.readUInt8(at); tag !== tags.end; tag = reply.readUInt8(at)) {
    at += 1
    if (tag < FIRST_VALUE_TAG) {
      object = new Map()
      if (tag !== tags.operation) objects.push(object)
      continue
    }
    const nameLength = reply.readUInt16BE(at)
    if (nameLength > 0) name = reply.toString('utf8', at + 2, at + 2 + nameLength)
    at += 2 + nameLength
    const valueLength = reply.readUInt16BE(at)
    const value = valueOf(tag, reply.subarray(at + 2, at + 2 + valueLength))
    at += 2 + valueLength
    if (value !== null) object.set(name, [...(object.get(name) ?? []), value])
  }
  return { status, failed: status >= FIRST_FAILURE, objects }
}

/** An attribute's first value as text; empty if it is missing. */
export const textOf = (attributes: IppAttributes, name: string): string => String(attributes.get(name)?.[0] ?? '')

/** An attribute's first value as a number; null if it is missing or not a number. */
export function numberOf(attributes: IppAttributes, name: string): number | null {
  const value = attributes.get(name)?.[0]
  return typeof value === 'number' ? value : null
}
