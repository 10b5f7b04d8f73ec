import { Type, type Static } from 'typebox'
import { DishType } from './order-parts.ts'
import { FilledText } from './values.ts'

/** Maximum number of courses of a venue. */
export const MAX_COURSES = 6

/** A course of a meal, and the categories whose dishes belong to it by default. */
export const Course = Type.Object({
  name: FilledText(16),
  types: Type.Array(DishType, { maxItems: 6 }),
})
export type Course = Static<typeof Course>

/** In serving order; empty if the venue serves no courses. */
export const Courses = Type.Array(Course, { maxItems: MAX_COURSES })

/** The default courses of a venue that turns courses on. */
export const usualCourses: readonly Course[] = [
  { name: 'Starters', types: ['Starters'] },
  { name: 'Mains', types: ['Lunch', 'Dinner'] },
  { name: 'Desserts', types: ['desserts'] },
]
