import { Button } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import { contract } from '../../../shared/contract/index.ts'
import type { StockItem } from '../../../shared/contract/reports.ts'
import { specified } from '../../../shared/messages.ts'
import { write } from '../../data/write.ts'
import { PlusIcon } from '../../ui/art/icons.tsx'
import { isWrong } from '../../ui/form/form-errors.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { WhenField } from '../../ui/form/when-field.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { windowIsNarrowAtom } from '../../ui/theme/look.atoms.ts'
import { ItemCodeField } from './item-code-field.tsx'
import { EMPTY_COUNT, formOf, stockAsks, takenOver, unreadableIn } from './stock-draft.ts'
import { stockDraftAtom } from './stock.atoms.ts'

/** The plain fields between item code and date, in the order of the row. */
const textFields = [
  { field: 'description', label: 'Description', maxLength: 200 },
  { field: 'unit', label: 'Unit', maxLength: 20 },
  { field: 'quantity', label: 'Quantity', maxLength: 14, numeric: true, inputMode: 'decimal' },
  { field: 'price', label: 'Price, Rs', maxLength: 16, numeric: true, inputMode: 'decimal' },
] as const

/** The form of one count, in one row. A known item code fills in its description, unit and last price. */
export function StockForm({ items }: { items: readonly StockItem[] }) {
  const form = useStockForm()
  const { draft, field, failure, edit } = form
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  return (
    <Panel label="Stock-take" className="h-auto">
      <Form
        form={form}
        asksBefore="reload"
        className="grid grid-cols-[1.1fr_2fr_0.7fr_0.9fr_0.9fr_1.2fr_auto] items-start gap-3 max-sm:grid-cols-[1fr_1fr]"
      >
        <ItemCodeField {...field('item_code')} items={items} onPick={(item) => edit(takenOver(draft, item))} />
        {textFields.map(({ field: name, ...input }) => (
          <TextField key={name} {...input} {...field(name)} autoComplete="off" />
        ))}
        <WhenField kind="day" label="Date" optional placeholder="Today" {...field('date')} />
        <Button {...form.button} icon={<PlusIcon />} className="mt-5.5" aria-label="Add count">
          {isNarrow ? 'Add' : 'Add count'}
        </Button>
      </Form>
      {failure !== null && !isWrong(form.errors) && (
        <p className="text-sm text-red" role="alert">
          {failure.msg}. What you typed is kept.
        </p>
      )}
    </Panel>
  )
}

/** An error shows no toast (specification, 5): it is shown at its field, and the typed text is kept. */
function useStockForm() {
  const toasts = useToasts()
  return useForm({
    start: EMPTY_COUNT,
    kept: useAtom(stockDraftAtom),
    again: [],
    asks: stockAsks,
    contract: [contract.createInventory.body, formOf],
    check: unreadableIn,
    send: (draft) => write('createInventory', { body: formOf(draft) }),
    onSaved: () => toasts.success(specified.itemAdded),
  })
}
