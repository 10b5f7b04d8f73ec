import { cleanText } from '../../../shared/clean-text.ts'
import type { CartLine } from '../../../shared/contract/order-parts.ts'
import { lineKey } from '../../../shared/orders/modifiers.ts'
import { keyed, type StoredLine } from './cart.ts'
import { restOf, someOf } from './split.ts'

/*
 * The rounds of a check. A sent line has its round and keeps its price; a cart can only reduce its quantity. Everything else in a
 * cart is new, and is sent as the next round unless it is held.
 */

const keyOf = (line: StoredLine): string => lineKey({ ...line, ...keyed(line) })

/** Whether a line was sent to the kitchen: all are, except held ones. */
export const isSent = ({ held }: StoredLine): boolean => held !== true

/** Whether an order has rounds or held lines, so that what is added to it becomes a round. */
const isCheck = (lines: readonly StoredLine[]): boolean => lines.some(({ round, held }) => round !== undefined || held === true)

/** A cart compared with its stored order. */
interface AgainstStored {
  /** Sent lines that stay, in the order's sequence and at its prices. */
  kept: StoredLine[]
  /** New lines to be priced, without a round. */
  fresh: CartLine[]
  /** The other lines of the order, such as held ones, which were ordered in time. */
  left: StoredLine[]
}

/** A cart's line in the form of a sent one, to compare keys. */
const asSent = <L extends CartLine>(line: L) => ({ ...line, note: cleanText(line.note ?? ''), held: false })

/**
 * The key of the sent line that a cart's line refers to. A caller that omits the happy hour means the only line that is otherwise
 * equal.
 */
function sentKey(line: CartLine, sent: readonly StoredLine[]): string {
  const key = lineKey(asSent(line))
  if (line.happyHour !== undefined || sent.some((one) => keyOf(one) === key)) return key
  const [one, ...others] = sent.filter((other) => lineKey({ ...other, ...keyed(other), happyHour: undefined }) === key)
  return one !== undefined && others.length === 0 ? keyOf(one) : key
}

/** The keys of the sent lines that a cart's line without a round may refer to, first round first. */
function keysInAnyRound(line: CartLine, sent: readonly StoredLine[]): string[] {
  if (line.held === true) return []
  const plain = (one: Parameters<typeof lineKey>[0], happyHour = one.happyHour) =>
    lineKey({ ...one, round: undefined, happyHour: line.happyHour === undefined ? undefined : happyHour })
  const key = plain(asSent(line))
  return sent.filter((one) => plain({ ...one, ...keyed(one) }) === key).map(keyOf)
}

/**
 * Divides a cart. A line with an unknown round, or more of one than was sent, is new. A line without a round refers to sent lines
 * that no other line of the cart refers to, and keeps their price.
 */
export function againstStored(stored: readonly StoredLine[], cart: readonly CartLine[]): AgainstStored {
  const rounds = stored.filter(({ round }) => round !== undefined)
  const sent = new Map(rounds.map((line) => [keyOf(line), line.qty]))
  const keeps = new Map<string, number>()
  const claim = (line: CartLine, keys: readonly string[]): CartLine => {
    let { qty } = line
    for (const key of keys) {
      const kept = keeps.get(key) ?? 0
      const more = Math.min(qty, (sent.get(key) ?? 0) - kept)
      if (more > 0) keeps.set(key, kept + more)
      qty -= Math.max(0, more)
    }
    return { ...line, qty }
  }
  const named = cart.map((line) => (line.round === undefined ? line : claim(line, [sentKey(line, rounds)])))
  const fresh = named.map(({ round, ...line }) => (round === undefined ? claim(line, keysInAnyRound(line, rounds)) : line))
  return {
    kept: some(stored, (line) => someOf(line, keeps.get(keyOf(line)) ?? 0)),
    fresh: fresh.filter(({ qty }) => qty > 0),
    left: some(stored, (line) => restOf(line, keeps.get(keyOf(line)) ?? 0)),
  }
}

const some = (lines: readonly StoredLine[], of: (line: StoredLine) => StoredLine): StoredLine[] =>
  lines.map(of).filter(({ qty }) => qty > 0)

/** The number of the next round; an order placed by Check Out without rounds counts as the first. */
export function nextRound(stored: readonly StoredLine[]): number {
  const rounds = stored.filter(isSent).map(({ round = 1 }) => round)
  return Math.max(0, ...rounds) + 1
}

/** A priced cart: kept rounds and new lines. */
export interface Priced {
  kept: StoredLine[]
  fresh: StoredLine[]
  /** Whether Check Out makes a round too: if prices depend on the time, sent lines must keep theirs. */
  inRound?: boolean
}

/** The first round of a Check Out, sent at `now` (ms); lines that were sent before keep their time. */
function firstRound(stored: readonly StoredLine[], lines: readonly StoredLine[], now: number): StoredLine[] {
  const before = new Map(stored.map((line) => [keyOf(line), line.sentAt]))
  return lines.map((line) => {
    const sent = { ...line, round: 1 }
    return { ...sent, sentAt: before.get(keyOf(sent)) ?? now }
  })
}

/**
 * The lines of a Check Out at `now` (ms): nothing stays held, and on a check, or if prices depend on the time, new lines become
 * the next round.
 */
export function placedLines(stored: readonly StoredLine[], { kept, fresh, inRound = false }: Priced, now: number): StoredLine[] {
  if (!isCheck(stored) || (kept.length === 0 && fresh.every(isSent))) {
    const lines = [...kept, ...fresh.map(({ held: _held, ...line }) => line)]
    return inRound ? firstRound(stored, lines, now) : lines
  }
  const round = nextRound(stored)
  const added = fresh.filter(isSent)
  const keys = new Set(added.map(keyOf))
  const fired = fresh.filter((line) => !isSent(line)).map(({ held: _held, ...line }) => line)
  return [
    ...kept,
    ...added.map((line) => ({ ...line, round, sentAt: now })),
    // Equal held lines go into one round more, since a line has a maximum quantity.
    ...fired.map((line) => ({ ...line, round: keys.has(keyOf(line)) ? round + 1 : round, sentAt: now })),
  ]
}

/**
 * The lines of a check after Send at `now` (ms): new lines that are not held become the next round. If Check Out placed the order
 * without rounds, the earlier lines become round 1, sent at `placedAt` (ms); if a merged check already has the same dish in round
 * 1, they get a separate round, so that no two lines have the same key.
 */
export function sentLines(
  stored: readonly StoredLine[],
  { kept, fresh }: Priced,
  { now, placedAt }: { now: number; placedAt: number },
): StoredLine[] {
  const first = new Map(stored.filter((line) => isSent(line) && line.round === undefined).map((line) => [keyOf(line), line.qty]))
  const hadOf = (line: StoredLine) => Math.min(line.qty, first.get(keyOf(line)) ?? 0)
  const had = some(fresh, (line) => someOf(line, hadOf(line)))
  const more = some(fresh, (line) => restOf(line, hadOf(line)))
  const taken = new Set(kept.map(keyOf))
  const isTaken = had.some((line) => taken.has(keyOf({ ...line, round: 1 })))
  const next = nextRound(stored)
  return [
    ...kept,
    ...had.map((line) => ({ ...line, round: isTaken ? next : 1, sentAt: placedAt })),
    ...more.filter(isSent).map((line) => ({ ...line, round: isTaken ? next + 1 : next, sentAt: now })),
    ...more.filter((line) => !isSent(line)),
  ]
}
