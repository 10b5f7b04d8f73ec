import { Type, type Static } from 'typebox'
import { DishType } from './order-parts.ts'
import { FilledText } from './values.ts'

/** Courses of one venue. */
export const MAX_COURSES = 6

/** A course of a meal, and the categories whose dishes belong to it unless staff choose another. */
export const Course = Type.Object({
  name: FilledText(16),
  types: Type.Array(DishType, { maxItems: 6 }),
})
export type Course = Static<typeof Course>

/** In the order that they are served in; none where the venue serves no courses. */
export const Courses = Type.Array(Course, { maxItems: MAX_COURSES })

/** What a venue that wants courses begins with. */
export const usualCourses: readonly Course[] = [
  { name: 'Starters', types: ['Starters'] },
  { name: 'Mains', types: ['Lunch', 'Dinner'] },
  { name: 'Desserts', types: ['desserts'] },
]
