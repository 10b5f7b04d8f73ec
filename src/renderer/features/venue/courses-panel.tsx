import { Button, Input, Select } from 'antd'
import { useSetAtom } from 'jotai'
import { type Course, MAX_COURSES, usualCourses } from '../../../shared/contract/courses.ts'
import { dishTypes } from '../../../shared/contract/order-parts.ts'
import type { Venue } from '../../../shared/contract/venue.ts'
import { venueAtom } from '../../data/venue.atoms.ts'
import { write } from '../../data/write.ts'
import { BinIcon, PlusIcon } from '../../ui/art/icons.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { type FormOf, useForm } from '../../ui/form/use-form.ts'
import { row, stack } from '../../ui/layout/layout.ts'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'

/** A course as it is typed. `key` tells the rows apart. */
interface CourseRow extends Course {
  key: string
}
interface CoursesDraft {
  courses: CourseRow[]
}

const typeOptions = dishTypes.map((type) => ({ value: type, label: type }))
const rowOf = (course: Course): CourseRow => ({ ...course, types: [...course.types], key: crypto.randomUUID() })

/** The courses of a meal in their order, and which categories belong to each; none where dishes are not served in courses. */
export function CoursesPanel({ venue }: { venue: Venue }) {
  const form = useCoursesForm(venue)
  const footer = (
    <div className={row(12, 'wrap', 'end')}>
      <Button disabled={!form.isDirty || form.busy} onClick={form.reset}>
        Discard changes
      </Button>
      <Button {...form.button}>Save courses</Button>
    </div>
  )
  return (
    <Panel title="Courses" footer={footer}>
      <Form form={form} asksBefore="reload" label="Courses">
        <Rows form={form} />
      </Form>
    </Panel>
  )
}

function useCoursesForm(venue: Venue): FormOf<CoursesDraft> {
  const show = useSetAtom(venueAtom)
  const toasts = useToasts()
  return useForm<CoursesDraft, Venue>({
    start: { courses: (venue.courses ?? []).map((course) => ({ ...course, key: course.name })) },
    messages: ({ courses }) => (courses.some(({ name }) => name.trim() === '') ? { courses: 'Name each course' } : {}),
    send: ({ courses }) =>
      write('updateVenue', { body: { ...venue, courses: courses.map(({ name, types }) => ({ name: name.trim(), types })) } }),
    onSaved: (saved) => {
      show(() => saved)
      toasts.success('Courses saved. New dishes are served with them')
    },
    onRefused: ({ msg, fields = [] }) => fields.length === 0 && toasts.warning(msg),
  })
}

function Rows({ form }: { form: FormOf<CoursesDraft> }) {
  const { value: rows, error, onChange } = form.field('courses')
  const change = (key: string, part: Partial<Course>) =>
    onChange(rows.map((one) => (one.key === key ? { ...one, ...part } : one)))
  return (
    <Field label="Courses" error={error} hint="In the order that they are served. A later one waits until it is fired">
      {({ id, status, ...described }) => (
        <div className={stack(12)} role="group" aria-label="Courses" aria-describedby={described['aria-describedby']}>
          {rows.map(({ key, name, types }, index) => (
            <div key={key} className={stack(6)}>
              <div className={row(8)}>
                <Input
                  {...(index === 0 && { id })}
                  status={status}
                  aria-label={`Name of course ${index + 1}`}
                  autoComplete="off"
                  maxLength={16}
                  value={name}
                  onChange={(event) => change(key, { name: event.target.value })}
                />
                <Button
                  className="rigid"
                  icon={<BinIcon />}
                  title="Remove"
                  aria-label={`Remove course ${index + 1}`}
                  onClick={() => onChange(rows.filter((one) => one.key !== key))}
                />
              </div>
              <Select
                id={`${id}-types-${index}`}
                mode="multiple"
                style={{ width: '100%' }}
                status={status}
                aria-label={`What belongs to course ${index + 1}`}
                placeholder="Chosen for each dish"
                options={typeOptions}
                value={types}
                onChange={(chosen) => change(key, { types: chosen })}
              />
            </div>
          ))}
          <div className={row(8, 'wrap')}>
            <Button
              icon={<PlusIcon />}
              disabled={rows.length >= MAX_COURSES}
              onClick={() => onChange([...rows, rowOf({ name: '', types: [] })])}
            >
              Add course
            </Button>
            {rows.length === 0 && <Button onClick={() => onChange(usualCourses.map(rowOf))}>Starters, mains and desserts</Button>}
          </div>
        </div>
      )}
    </Field>
  )
}
