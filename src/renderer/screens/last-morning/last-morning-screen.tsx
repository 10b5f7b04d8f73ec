import { Segmented, Select } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { LastMorning, UnreturnedCard } from '../../../shared/contract/last-morning.ts'
import { formatRupees, paiseOf } from '../../../shared/money/money.ts'
import { type CsvTable, slugOf } from '../../data/csv-export.ts'
import { readAll } from '../../data/list.ts'
import { venueAtom } from '../../data/venue.atoms.ts'
import { HeldButton } from '../../ui/form/held-button.tsx'
import { useAsk } from '../../ui/form/use-ask.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { ExportCsvButton } from '../../ui/list/export-csv-button.tsx'
import { ListPanel } from '../../ui/list/list-panel.tsx'
import { type Figure, Figures } from '../../ui/parts/figures.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { useWrite } from '../../ui/parts/use-write.ts'
import { MailIcon } from '../../ui/art/icons.tsx'
import {
  endedVoyagesAtom,
  mailStatementsAtom,
  morningAtom,
  morningQueryAtom,
  morningVoyageAtom,
  unreturned,
} from './last-morning.atoms.ts'
import { cardColumns, CardRows, CheckRows, DisputeRows, MailRows } from './morning-lists.tsx'

export const reads = [morningAtom, unreturned.rows]

const lists = ['Cards', 'Checks', 'Disputes', 'Statements'] as const
type List = (typeof lists)[number]

export function Component() {
  const [morning, readAgain] = useAtom(morningAtom)
  const ended = useAtomValue(morningVoyageAtom)
  const current = useAtomValue(venueAtom).data?.voyage
  const [list, setList] = useState<List>('Cards')
  const { data } = morning
  return (
    <Screen
      title="Last morning"
      context={ended === null ? (current?.name ?? 'What is left to settle') : `Unclaimed after ${ended.name}`}
      tools={
        <>
          <VoyageChoice />
          <FileTool />
        </>
      }
    >
      <LoadedPart
        reading={morning}
        what="What is left to settle"
        safe="Nothing was changed."
        label="Loading what is left to settle"
        onRetry={() => readAgain()}
      >
        {data !== null && (
          <div className="flow-if-short flex h-full min-h-0 flex-col gap-page">
            <Figures label="What is left to settle" figures={figuresOf(data)} />
            <div className="flex-fill min-h-80">
              <ListPanel
                label={list}
                tools={
                  <>
                    <Segmented<List> aria-label="Which list" options={[...lists]} value={list} onChange={setList} />
                    {list === 'Statements' && <Mailing statements={data.statements} />}
                  </>
                }
              >
                <Rows list={list} morning={data} />
              </ListPanel>
            </div>
          </div>
        )}
      </LoadedPart>
    </Screen>
  )
}

function Rows({ list, morning }: { list: List; morning: LastMorning }) {
  if (list === 'Cards') return <CardRows />
  if (list === 'Checks') return <CheckRows checks={morning.checks} />
  return list === 'Disputes' ? <DisputeRows /> : <MailRows statements={morning.statements} />
}

const many = (count: number): string => count.toLocaleString('en-US')
const rupees = (amount: number): string => formatRupees(paiseOf(amount))

const figuresOf = ({ cards, checks, disputes, statements }: LastMorning): Figure[] => [
  { label: 'To pay out', value: rupees(cards.payable), note: `${rupees(cards.balance)} on cards`, isMain: true },
  { label: 'Cards', value: many(cards.count), note: 'not returned' },
  { label: 'Open checks', value: many(checks.count), note: rupees(checks.total) },
  { label: 'Open disputes', value: many(disputes.count), note: rupees(disputes.amount) },
  {
    label: 'Statements',
    value: `${many(statements.sent)} of ${many(statements.guests)}`,
    note: mailNote(statements),
  },
]

const mailNote = ({ queued, failed, retried }: LastMorning['statements']): string =>
  failed + retried === 0 ? `sent, ${many(queued)} waiting` : `sent, ${many(failed + retried)} failed`

const ABOARD = ''

/** Chooses everyone aboard, or an ended voyage with what was not claimed. */
function VoyageChoice() {
  const ended = useAtomValue(endedVoyagesAtom)
  const [chosen, choose] = useAtom(morningVoyageAtom)
  if (ended.length === 0) return null
  return (
    <Select
      aria-label="Voyage"
      className="w-45"
      popupMatchSelectWidth={false}
      value={chosen?._id ?? ABOARD}
      options={[{ value: ABOARD, label: 'Aboard now' }, ...ended.map(({ _id, name }) => ({ value: _id, label: name }))]}
      onChange={choose}
    />
  )
}

function FileTool() {
  const query = useAtomValue(morningQueryAtom)
  const ended = useAtomValue(morningVoyageAtom)
  const isEmpty = useAtomValue(unreturned.rows).data.length === 0
  const table: CsvTable<UnreturnedCard> = {
    fileName: ended === null ? 'cards-not-returned.csv' : `unclaimed-${slugOf(ended.name)}.csv`,
    columns: cardColumns,
    rows: (options) => readAll('listUnreturned', query, options),
  }
  return <ExportCsvButton table={table} isEmpty={isEmpty} />
}

/** Statements by mail in bulk: each guest's once, and those that failed once more. */
function Mailing({ statements: { guests, queued, sent, failed } }: { statements: LastMorning['statements'] }) {
  const { ask, question } = useAsk()
  const send = useSetAtom(mailStatementsAtom)
  const [retry, isRetrying] = useWrite(
    () => send(true),
    (done) => `${many(done.queued)} queued again`,
  )
  const [mail, isMailing] = useWrite(
    () => send(false),
    (done) =>
      done.sending
        ? `${many(done.queued)} statements are being sent`
        : `${many(done.queued)} statements wait until a mail server is set up`,
  )
  const left = guests - queued - sent - failed
  const press = async () => {
    if (await ask(mailing(left))) mail()
  }
  return (
    <div className="ml-auto flex flex-wrap justify-end gap-3">
      {failed > 0 && (
        <HeldButton why={null} loading={isRetrying} onClick={retry}>
          Send the failed ones again
        </HeldButton>
      )}
      <HeldButton
        type="primary"
        icon={<MailIcon />}
        why={left === 0 ? 'Every statement is queued or sent' : null}
        isSaid
        loading={isMailing}
        onClick={() => void press()}
      >
        {left === 0 ? 'All are mailed' : `Mail ${many(left)} statements`}
      </HeldButton>
      {question}
    </div>
  )
}

const mailing = (count: number) => ({
  title: `Mail ${many(count)} statements?`,
  keepLabel: 'Not now',
  confirmLabel: 'Mail statements',
  text: 'Every guest with a card gets a statement by mail, once for this voyage. What a guest spends later is not on it.',
})
