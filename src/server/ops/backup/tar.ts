/** The file format of a backup: POSIX ustar (pax(1), 'ustar Interchange Format'), so that any tar program can open one. */
export const BLOCK_BYTES = 512

/** The header before each part in the file. */
export interface TarEntry {
  name: string
  bytes: number
  /** Seconds since 1970, UTC. */
  seconds: number
}

const MAX_OCTAL_SIZE = 0o77777777777
const SIZE_AT = 124
const CHECKSUM_AT = 148

/** Sizes over 8 GB use GNU's binary form: the top bit is set and the number is in the bytes after it. */
function writeSize(block: Buffer, bytes: number): void {
  if (bytes <= MAX_OCTAL_SIZE) return void block.write(bytes.toString(8).padStart(11, '0'), SIZE_AT, 'latin1')
  block.writeUInt8(0x80, SIZE_AT)
  block.writeBigUInt64BE(BigInt(bytes), SIZE_AT + 4)
}

function readSize(block: Buffer): number {
  if (block.readUInt8(SIZE_AT) === 0x80) return Number(block.readBigUInt64BE(SIZE_AT + 4))
  return Number.parseInt(block.toString('latin1', SIZE_AT, SIZE_AT + 11), 8)
}

/** The 512-byte header before a part. Once unpacked, only the owner may read the file (mode 0600). */
export function headerOf({ name, bytes, seconds }: TarEntry): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES)
  block.write(name, 0, 'latin1')
  block.write('0000600\0' + '0000000\0'.repeat(2), 100, 'latin1')
  writeSize(block, bytes)
  block.write(seconds.toString(8).padStart(11, '0'), 136, 'latin1')
  block.write(' '.repeat(8), CHECKSUM_AT, 'latin1')
  block.write('0ustar\x0000', 156, 'latin1')
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, CHECKSUM_AT, 'latin1')
  return block
}

/** Reads a header that `headerOf` wrote; null for any other, including one with a single changed bit. */
export function entryOf(block: Buffer): TarEntry | null {
  const name = block.toString('latin1', 0, 100).replace(/\0.*$/s, '')
  const entry = { name, bytes: readSize(block), seconds: Number.parseInt(block.toString('latin1', 136, 147), 8) }
  const isReadable = Number.isSafeInteger(entry.bytes) && Number.isSafeInteger(entry.seconds) && entry.seconds >= 0
  return isReadable && headerOf(entry).equals(block) ? entry : null
}

/** The number of zero bytes that fill a part's last block. */
export const paddingOf = (bytes: number): number => (BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES
