import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { newId } from '../../../shared/ids.ts'
import { bytesOf, saveFile } from '../../data/files.ts'
import { readOnce, write } from '../../data/write.ts'
import { statementPrintable } from '../../printing/account.atoms.ts'
import { printAtom } from '../../printing/print.atoms.ts'
import { usePrint } from '../../printing/use-print.ts'
import { DownloadIcon, MailIcon, PrinterIcon } from '../../ui/art/icons.tsx'
import { useWrite } from '../../ui/parts/use-write.ts'
import { windowIsNarrowAtom } from '../../ui/theme/look.atoms.ts'
import { statementAskedAtom } from './account.atoms.ts'

/** The papers of the statement, of the days and the voyage that the list of moves shows. */
export function StatementOutputs({ userid }: { userid: string }) {
  const period = useAtomValue(statementAskedAtom)
  const print = useSetAtom(printAtom)
  const [printIt, printing] = usePrint(() => print(statementPrintable(userid, period)), { recorded: 'The moves are recorded' })
  const [save, saving] = useWrite(
    () => readOnce('statementPdf', { params: { userid }, query: period }),
    ({ name, content }) => saveFile(name, new Blob([bytesOf(content)], { type: 'application/pdf' })),
  )
  const [mail, mailing] = useWrite(
    () => write('mailStatement', { params: { userid }, body: { mailid: newId(), ...period } }),
    ({ to, sending }) => (sending ? `The statement goes to ${to}` : `The statement waits for a mail server, to go to ${to}`),
  )
  return (
    <>
      <Output label="Print statement" icon={<PrinterIcon />} busy={printing} onClick={printIt} />
      <Output label="PDF" name="Save statement as PDF" icon={<DownloadIcon />} busy={saving} onClick={save} />
      <Output label="Mail" name="Mail statement" icon={<MailIcon />} busy={mailing} onClick={mail} />
    </>
  )
}

interface OutputProps {
  label: string
  /** In full, if the label is short. */
  name?: string
  icon: ReactNode
  busy: boolean
  onClick: () => void
}

/** Only its icon in a narrow window. */
function Output({ label, name = label, icon, busy, onClick }: OutputProps) {
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  return (
    <Button icon={icon} aria-label={name} title={isNarrow ? name : undefined} loading={busy} onClick={onClick}>
      {isNarrow ? null : label}
    </Button>
  )
}
