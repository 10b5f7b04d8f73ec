import type { Course } from '../../../shared/contract/courses.ts'
import type { Dish } from '../../../shared/contract/dishes.ts'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { lineKey } from '../../../shared/orders/modifiers.ts'
import { heldAs, isLocked, isOnCheck } from './check-moves.ts'
import { withLine } from './moves.ts'
import { knownOf, type Sale } from './sale.ts'

/* New lines of a later course are held until the course is fired by hand. */

/** The course of a new dish; none at a counter, which has no courses. */
export function courseOf(sale: Sale, { type }: Pick<Dish, 'type'>, courses: readonly Course[]): string | undefined {
  if (sale.tables.length === 0 && !isOnCheck(sale)) return undefined
  return courses.find(({ types }) => types.includes(type))?.name
}

const rankIn = (courses: readonly Course[], { course }: OrderLine): number => courses.findIndex(({ name }) => name === course)

interface Served {
  /** The lines with a course that only this terminal has. */
  fresh: OrderLine[]
  isLater: (line: OrderLine) => boolean
}

/** The current course: the latest one sent, or before that the first one ordered. */
function servedOf(sale: Sale, courses: readonly Course[]): Served {
  const known = knownOf(sale)?.lines ?? []
  const here = new Set(sale.lines.map(lineKey))
  const [keys, waiting] = [
    new Set(known.map(lineKey)),
    // Lines saved on the server only for a discount are not held here.
    new Set(known.filter((line) => line.held === true && here.has(lineKey(line))).map(({ course }) => course)),
  ]
  const rank = (line: OrderLine) => rankIn(courses, line)
  const sent = [...sale.lines.filter(isLocked), ...known.filter(({ held }) => held !== true)].map(rank)
  const fresh = sale.lines.filter((line) => !isLocked(line) && !keys.has(lineKey(line)) && rank(line) >= 0)
  const current = Math.max(...sent, -1) >= 0 ? Math.max(...sent) : Math.min(...fresh.map(rank))
  return { fresh, isLater: (line) => rank(line) > current || waiting.has(line.course) }
}

/** Holds new lines of later courses, and unholds those of the current one; unchanged while a Send is unanswered. */
export function withCourses(sale: Sale, courses: readonly Course[]): Sale {
  if (courses.length === 0 || sale.sending !== null) return sale
  const { fresh, isLater } = servedOf(sale, courses)
  return fresh.reduce((now, line) => {
    const isHeld = isLater(line)
    return (line.held === true) === isHeld ? now : withLine(now, lineKey(line), heldAs(line, isHeld))
  }, sale)
}

/** `course` is '' for lines without one. */
export interface CourseLines {
  course: string
  lines: OrderLine[]
}

/** The groups are in the order of courses; lines without one come last. */
export function courseGroups(lines: readonly OrderLine[], courses: readonly Course[]): CourseLines[] {
  const groups = Map.groupBy(lines, ({ course = '' }) => course)
  const place = (course: string) => {
    const index = courses.findIndex(({ name }) => name === course)
    return course === '' ? courses.length + 1 : index < 0 ? courses.length : index
  }
  return [...groups].map(([course, of]) => ({ course, lines: of })).toSorted((a, b) => place(a.course) - place(b.course))
}

export const heldCourses = (lines: readonly OrderLine[], courses: readonly Course[]): CourseLines[] =>
  courseGroups(
    lines.filter(({ held }) => held === true),
    courses,
  )
