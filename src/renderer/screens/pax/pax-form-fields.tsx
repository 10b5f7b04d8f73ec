import { Button } from 'antd'
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { paxTypes, sexes } from '../../../shared/contract/pax.ts'
import { countries, nationalities } from '../../../shared/countries.ts'
import { languageLabel, languages } from '../../../shared/languages.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { PlusIcon } from '../../ui/art/icons.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { WhenField } from '../../ui/form/when-field.tsx'
import { offeredNumbersAtom, typedNumberAtom } from '../../data/pax-numbers.atoms.ts'
import { voyagesAheadAtom } from '../../data/voyages.atoms.ts'
import { formatDay } from '../../model/format.ts'
import { registrationVoyageAtom } from './pax.atoms.ts'
import { manifestFields, maskedFields, mayBeBlank, type PaxDraft, type PaxErrors, type PaxField, sexLabel } from './pax-draft.ts'
import { cx } from '../../ui/cx.ts'
import styles from './pax-form.module.css'

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const sexOptions = sexes.map((sex) => ({ value: sex, label: sexLabel(sex), short: sex }))
const typeOptions = optionsOf(paxTypes)
const countryOptions = optionsOf(countries)
const nationalityOptions = optionsOf(nationalities)
const languageOptions = [
  { value: '', label: 'Not known' },
  ...languages.map((code) => ({ value: code, label: languageLabel(code) })).toSorted((a, b) => a.label.localeCompare(b.label)),
]

interface PaxFormFieldsProps {
  draft: PaxDraft
  errors: PaxErrors
  /** What to compare with the passport, by field; it refuses nothing. */
  marks?: Partial<Record<PaxField, ReactNode>>
  onEdit: (change: Partial<PaxDraft>) => void
  /** Set in an edit: masked fields left blank are then shown as unchanged. */
  ownNumber?: string
}

const UNCHANGED = 'Unchanged'

/** One function for each kind of field. */
function useFields({ draft, errors, marks, onEdit, ownNumber }: PaxFormFieldsProps) {
  const findNumbers = useSetAtom(typedNumberAtom)
  const masked: readonly PaxField[] = ownNumber === undefined ? [] : maskedFields
  const parts = (field: PaxField, label: string) => ({
    label,
    error: errors[field],
    hint: marks?.[field],
    ...(mayBeBlank(field) && { optional: true }),
    ...(masked.includes(field) && { placeholder: UNCHANGED }),
    onChange: (value: string) => onEdit({ [field]: value }),
  })
  const text = (field: PaxField, label: string, more: { type?: 'email' | 'tel'; maxLength: number }) => (
    <TextField
      {...parts(field, label)}
      {...more}
      value={draft[field]}
      numeric={more.type === 'tel' && 'code'}
      autoComplete="off"
    />
  )
  const choice = (field: PaxField, label: string, options: ReturnType<typeof optionsOf>) => (
    <SelectField
      {...parts(field, label)}
      value={draft[field] === '' ? undefined : draft[field]}
      options={options}
      searchable
      {...(field === 'paxManifestNo' && { prefix: <Glyph name="card" size={18} />, onSearch: findNumbers })}
    />
  )
  const day = (field: PaxField, label: string) => <WhenField kind="day" {...parts(field, label)} value={draft[field]} />
  return { text, choice, day }
}

export function PaxFormFields(props: PaxFormFieldsProps) {
  const { draft, errors, ownNumber } = props
  const numberOptions = usePaxNumberOptions(ownNumber)
  const choosesVoyage = useAtomValue(hasPlannedVoyageAtom) && ownNumber === undefined
  const { text, choice, day } = useFields(props)
  return (
    <>
      <Group title="Person">
        {text('fullName', 'Full name', { maxLength: 120 })}
        <div className={styles['trio']}>
          {day('dob', 'Date of birth')}
          {choice('sex', 'Sex', sexOptions)}
          {choice('type', 'Type', typeOptions)}
        </div>
      </Group>
      <Group title="Contact">
        {text('email', 'Email', { type: 'email', maxLength: 254 })}
        <div className={styles['pair']}>
          {text('mobileNo', 'Mobile no.', { type: 'tel', maxLength: 24 })}
          {choice('country', 'Country', countryOptions)}
        </div>
        {text('personalAddress', 'Personal address', { maxLength: 300 })}
      </Group>
      <Group title="Passport and card">
        <div className={styles['pair']}>
          {choice('nationality', 'Nationality', nationalityOptions)}
          {text('issuePlace', 'Issue place', { maxLength: 120 })}
          {day('issueDate', 'Issue date')}
          {day('expiryDate', 'Expiry date')}
        </div>
        {choice('paxManifestNo', 'PAX manifest no.', numberOptions)}
      </Group>
      <MoreFields
        hasVoyages={choosesVoyage}
        isFilled={manifestFields.some((field) => draft[field] !== '' || errors[field] !== undefined)}
      >
        {choosesVoyage && <VoyageChoice />}
        <div className={styles['pair']}>
          {text('cabin', 'Cabin', { maxLength: 10 })}
          {text('bookingGroup', 'Booking group', { maxLength: 24 })}
          {choice('language', 'Language', languageOptions)}
          {text('documentNo', 'Passport or ID no.', { maxLength: 30 })}
        </div>
      </MoreFields>
    </>
  )
}

function usePaxNumberOptions(ownNumber: string | undefined) {
  return useAtomValue(offeredNumbersAtom).map(({ paxManifestNo, free }) => {
    const isOpen = free || paxManifestNo === ownNumber
    return { value: paxManifestNo, label: isOpen ? paxManifestNo : `${paxManifestNo}, held`, disabled: !isOpen }
  })
}

const focusFirst = (group: HTMLElement | null) => {
  group?.querySelector('input')?.focus({ preventScroll: true })
  group?.scrollIntoView({ block: 'center' })
}

/** None of these is required, so they are folded away while all are empty. */
function MoreFields({ isFilled, hasVoyages, children }: { isFilled: boolean; hasVoyages: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  if (!isFilled && !isOpen)
    return (
      <Button type="link" size="small" className="justify-self-start px-0" icon={<PlusIcon />} onClick={() => setOpen(true)}>
        {hasVoyages ? 'Voyage, cabin, group, language, document' : 'Cabin, group, language, document'}
      </Button>
    )
  return (
    <div {...(isOpen && { ref: focusFirst })}>
      <Group title="Voyage and document">{children}</Group>
    </div>
  )
}

/** For passengers who come with a later voyage. */
function VoyageChoice() {
  const voyages = useAtomValue(voyagesAheadAtom)
  const [chosen, choose] = useAtom(registrationVoyageAtom)
  const current = voyages.find(({ state }) => state === 'current')
  const planned = voyages.filter(({ state }) => state === 'planned')
  return (
    <SelectField
      label="Voyage"
      value={planned.some(({ _id }) => _id === chosen) ? chosen : ''}
      options={[
        { value: '', label: current === undefined ? 'None' : current.name },
        ...planned.map(({ _id, name, fromDay }) => ({ value: _id, label: `${name}, from ${formatDay(fromDay)}`, short: name })),
      ]}
      onChange={(voyage) => choose(() => voyage)}
    />
  )
}

const hasPlannedVoyageAtom = atom((get) => get(voyagesAheadAtom).some(({ state }) => state === 'planned'))

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={cx('m-0 grid min-w-0 border-0 p-0 mouse:[&_label]:mb-0.5', styles['group'])}>
      <legend className="type-h3">{title}</legend>
      {children}
    </fieldset>
  )
}
