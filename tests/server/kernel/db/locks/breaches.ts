import type { Said, Transaction } from './recorder.ts'

/** What a statement writes or holds, and so locks: rows of one table, by their ids where the statement names them. */
export interface Writing {
  table: string
  /** Empty where other columns choose the rows. */
  ids: readonly string[]
}

const WRITES = /^\s*(insert into|update|delete from)\s+"?(\w+)"?/i
const HOLDS = /^\s*(select) .*? from "(\w+)" .*\bfor no key update$/is
/** The lines of an order are only written by who holds the order, so they are locked with it. */
const LINES = 'order_lines'
/** The columns that name a row, or the order of a line: one of them in a condition is the row. */
const NAMED_BY = /"(id|key|name|token_hash|print_id|order_id)" = \$(\d+)/
const INSERTED = /^\s*insert into\s+"?\w+"?\s*\((?<columns>[^)]*)\)\s*values\s*(?<rows>.*)/is

const insertedIds = ({ text, values }: Said, named: readonly string[]): string[] => {
  const { columns = '', rows = '' } = INSERTED.exec(text)?.groups ?? {}
  const names = columns.split(',').map((name) => name.replaceAll('"', '').trim())
  const at = names.findIndex((name) => named.includes(name))
  if (at < 0 || /on conflict.*do update/is.test(rows)) return []
  const places = [...rows.matchAll(/\(([^()]*)\)/g)].map(([, row = '']) => row.split(',')[at] ?? '')
  return places.flatMap((place) => {
    const number = /\$(\d+)/.exec(place)?.[1]
    return number === undefined ? [] : [String(values[Number(number) - 1])]
  })
}

/** What a statement writes or holds; null for one that only reads. */
export function writingOf(said: Said): Writing | null {
  const [, verb = '', table = ''] = WRITES.exec(said.text) ?? HOLDS.exec(said.text) ?? []
  if (table === '') return null
  if (verb.toLowerCase() === 'insert into' && table === LINES) return { table: 'orders', ids: insertedIds(said, ['order_id']) }
  if (verb.toLowerCase() === 'insert into') return { table, ids: insertedIds(said, ['id', 'key', 'token_hash']) }
  const [, , number] = NAMED_BY.exec(said.text.slice(said.text.toLowerCase().lastIndexOf(' where '))) ?? []
  return { table: table === LINES ? 'orders' : table, ids: number === undefined ? [] : [String(said.values[Number(number) - 1])] }
}

const idsIn = (rows: Said['rows']): string[] => rows.flatMap((row) => ('id' in row ? [String(row['id'])] : []))

/** Whether a statement locks several rows of a table in no order. */
const isUnordered = ({ text, rows }: Said, ids: readonly string[]): boolean =>
  HOLDS.test(text) && ids.length === 0 && rows.length > 1 && !/ order by "id" /.test(text)

/**
 * Where a transaction asks for a row out of the order: of a table after one further down, of one table by a smaller id, or several
 * at once in no order.
 */
export function breachesOf(transaction: Transaction, order: readonly string[]): string[] {
  const held = new Map<string, Set<string>>()
  const found: string[] = []
  let last = { table: '', rank: -1, id: '' }
  for (const said of transaction) {
    const writing = writingOf(said)
    if (writing === null) continue
    const { table, ids } = writing
    const own = held.get(table) ?? new Set()
    held.set(table, own)
    const isAgain = ids.length > 0 && ids.every((id) => own.has(id))
    for (const id of [...ids, ...idsIn(said.rows)]) own.add(id)
    if (isUnordered(said, ids)) found.push(`${table} in no order`)
    if (isAgain) continue
    const rank = order.indexOf(table)
    if (rank < 0) found.push(`${table} is not in the order`)
    else if (rank < last.rank) found.push(`${table} after ${last.table}`)
    const [id = ''] = ids
    if (rank === last.rank && id !== '' && id < last.id) found.push(`${table} ${id} after ${last.id}`)
    if (rank >= last.rank) last = { table, rank, id: rank === last.rank && id === '' ? last.id : id }
  }
  return found
}
