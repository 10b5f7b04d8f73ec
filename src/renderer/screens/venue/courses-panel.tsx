import { Button } from 'antd'
import { MAX_COURSES, usualCourses } from '../../../shared/contract/courses.ts'
import type { Venue } from '../../../shared/contract/venue.ts'
import { areNamed, namedIn, type NamedTypes, namedTypes, NamedTypesField } from './named-types.tsx'
import { useVenuePart, VenuePartPanel } from './venue-part.tsx'

interface CoursesDraft {
  courses: NamedTypes[]
}

/** The courses of a meal in order, with their categories of dishes; none if the venue does not serve in courses. */
export function CoursesPanel({ venue }: { venue: Venue }) {
  const form = useVenuePart<CoursesDraft>({
    venue,
    start: { courses: (venue.courses ?? []).map((course) => ({ ...course, types: [...course.types], key: course.name })) },
    messages: ({ courses }) => (areNamed(courses) ? {} : { courses: 'Name each course' }),
    fields: ({ courses }) => ({ courses: namedIn(courses) }),
    saved: 'Courses saved. New dishes are served with them',
  })
  const field = form.field('courses')
  const usual = <Button onClick={() => field.onChange(usualCourses.map(namedTypes))}>Starters, mains and desserts</Button>
  return (
    <VenuePartPanel form={form} title="Courses" what="courses">
      <NamedTypesField
        field={field}
        label="Courses"
        hint="In serving order. A later course waits until it is fired"
        one="course"
        typesLabel={(nth) => `What belongs to course ${nth}`}
        noTypes="Chosen for each dish"
        maxLength={16}
        most={MAX_COURSES}
        more={field.value.length === 0 && usual}
      />
    </VenuePartPanel>
  )
}
