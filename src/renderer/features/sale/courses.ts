import type { Course } from '../../../shared/contract/courses.ts'
import type { Dish } from '../../../shared/contract/dishes.ts'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { lineKey } from '../../../shared/orders/modifiers.ts'
import { heldAs, isLocked, isOnCheck } from './check-moves.ts'
import { withLine } from './moves.ts'
import { knownOf, type Sale } from './sale.ts'

/*
 * The courses of a check. What is new of a course waits while an earlier one is served: until it is fired, which is asked for. A course
 * that the server holds is never dropped here by itself.
 */

/** The course that a new dish is served with; none at a counter, where nobody eats in courses. */
export function courseOf(sale: Sale, { type }: Pick<Dish, 'type'>, courses: readonly Course[]): string | undefined {
  if (sale.tables.length === 0 && !isOnCheck(sale)) return undefined
  return courses.find(({ types }) => types.includes(type))?.name
}

const rankIn = (courses: readonly Course[], { course }: OrderLine): number => courses.findIndex(({ name }) => name === course)

interface Served {
  /** The lines that nobody but this terminal knows of, of some course. */
  fresh: OrderLine[]
  isLater: (line: OrderLine) => boolean
}

/** How far the meal has come: at the latest course that was sent, before that at the first one that is ordered. */
function servedOf(sale: Sale, courses: readonly Course[]): Served {
  const known = knownOf(sale)?.lines ?? []
  const here = new Set(sale.lines.map(lineKey))
  const [keys, waiting] = [
    new Set(known.map(lineKey)),
    // What the server only keeps, since it has a discount, waits for nothing here.
    new Set(known.filter((line) => line.held === true && here.has(lineKey(line))).map(({ course }) => course)),
  ]
  const rank = (line: OrderLine) => rankIn(courses, line)
  const sent = [...sale.lines.filter(isLocked), ...known.filter(({ held }) => held !== true)].map(rank)
  const fresh = sale.lines.filter((line) => !isLocked(line) && !keys.has(lineKey(line)) && rank(line) >= 0)
  const current = Math.max(...sent, -1) >= 0 ? Math.max(...sent) : Math.min(...fresh.map(rank))
  return { fresh, isLater: (line) => rank(line) > current || waiting.has(line.course) }
}

/** With what is new of later courses held, and of the present one to be sent; as it is while what was sent is not answered. */
export function withCourses(sale: Sale, courses: readonly Course[]): Sale {
  if (courses.length === 0 || sale.sending !== null) return sale
  const { fresh, isLater } = servedOf(sale, courses)
  return fresh.reduce((now, line) => {
    const isHeld = isLater(line)
    return (line.held === true) === isHeld ? now : withLine(now, lineKey(line), heldAs(line, isHeld))
  }, sale)
}

/** Lines of one course; the course is empty for lines that belong to none. */
export interface CourseLines {
  course: string
  lines: OrderLine[]
}

/** Lines by their course, in the order that courses are served, what belongs to none last. */
export function courseGroups(lines: readonly OrderLine[], courses: readonly Course[]): CourseLines[] {
  const groups = Map.groupBy(lines, ({ course = '' }) => course)
  const place = (course: string) => {
    const index = courses.findIndex(({ name }) => name === course)
    return course === '' ? courses.length + 1 : index < 0 ? courses.length : index
  }
  return [...groups].map(([course, of]) => ({ course, lines: of })).toSorted((a, b) => place(a.course) - place(b.course))
}

/** What is held, by course. */
export const heldCourses = (lines: readonly OrderLine[], courses: readonly Course[]): CourseLines[] =>
  courseGroups(
    lines.filter(({ held }) => held === true),
    courses,
  )
