import { Button, Select } from 'antd'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ImportFile, SheetForm } from '../../../shared/contract/imports.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { bytesOf, saveFile } from '../../data/files.ts'
import { UploadIcon } from '../art/icons.tsx'
import { useWrite } from '../parts/use-write.ts'

interface FileToolsProps {
  /** The screen that imports such a file. */
  importAt: string
  exportAs: (form: SheetForm) => Promise<ApiResult<ImportFile>>
  /** With nothing to export, there is only the import. */
  isEmpty: boolean
}

const forms: { value: SheetForm; label: string }[] = [
  { value: 'xlsx', label: 'Excel (XLSX)' },
  { value: 'csv', label: 'CSV' },
]

/** To and from a file. */
export function FileTools({ importAt, exportAs, isEmpty }: FileToolsProps) {
  const navigate = useNavigate()
  const id = useId()
  const [save, isSaving] = useWrite(exportAs, ({ name, content }) => saveFile(name, new Blob([bytesOf(content)])))
  return (
    <>
      <Button icon={<UploadIcon />} onClick={() => void navigate(importAt)}>
        Import
      </Button>
      {!isEmpty && (
        <Select<SheetForm | 'none'>
          id={id}
          aria-label="Export"
          className="w-28"
          popupMatchSelectWidth={false}
          value="none"
          labelRender={() => 'Export'}
          options={forms}
          loading={isSaving}
          onChange={(form) => form !== 'none' && save(form)}
        />
      )}
    </>
  )
}
