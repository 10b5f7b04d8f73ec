import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** What can be grey without `why`, how often in each file, and what on the screen says why. */
const plain: Readonly<Record<string, readonly [times: number, says: string]>> = {
  'screens/cards/lost-card-drawer.tsx': [1, 'the note that the last card is not answered yet'],
  'screens/cards/set-pin.tsx': [2, 'the spinner of the button beside it'],
  'screens/cards/tool-panel.tsx': [1, 'the spinner, or the note that the last move is not answered yet'],
  'screens/credit-notes/credit-paper.tsx': [1, 'its own label is what is missing'],
  'screens/imports/columns-panel.tsx': [1, 'the spinner, or the note that the import is not answered yet'],
  'screens/menu/groups/choice-rows.tsx': [1, 'the first choice cannot move up'],
  'screens/sale/checkout/checkout-screen.tsx': [1, 'Asking now'],
  'screens/sale/checkout/invoice-panel.tsx': [1, 'the words beside it'],
  'sale/discount/discount-sheet.tsx': [2, 'its own label is what is missing; a spinner'],
  'sale/options/note-choices.tsx': [1, 'the words above the notes'],
  'sale/options/option-group.tsx': [1, 'how many are chosen of how many'],
  'screens/sale/order/pin-step.tsx': [1, 'the spinner of the button beside it'],
  'screens/sale/order/order-details-screen.tsx': [1, 'the spinner of the button beside it'],
  'screens/sale/tables/new-or-added.tsx': [1, 'the spinner of the button beside it'],
  'screens/sale/order/unpaid-dialog.tsx': [2, 'the spinner of the button beside it'],
  'screens/sale/split/split-columns.tsx': [1, 'Paid'],
  'screens/sale/split/who-gets-what.tsx': [1, 'the words below the table'],
  'screens/sale/tables/held-tables.tsx': [1, 'Held 0'],
  'screens/settings/address-field.tsx': [1, 'the words above: unlock it'],
  'screens/settings/kiosk-panel.tsx': [4, 'the words above or beside it: unlock it'],
  'screens/settings/printer-panel.tsx': [2, 'the words above: unlock it'],
  'screens/settings/printer-row.tsx': [1, 'what the printer takes, beside it'],
  'screens/settings/server-panel.tsx': [1, 'the words above: unlock it'],
  'screens/staff/staff-actions.tsx': [1, 'where they are logged in: nowhere'],
  'screens/venue/delivery-fields.tsx': [8, 'the words above: set by the command line'],
  'screens/venue/outlets-panel.tsx': [1, 'for the moment of its call'],
  'screens/venue/table-plan/plan-deck.tsx': [1, 'for the moment of its call'],
  'screens/venue/venue-form.tsx': [1, 'nothing was changed'],
  'screens/venue/venue-part.tsx': [1, 'nothing was changed'],
  'sale/voids/void-sheet.tsx': [1, 'the spinner of the button beside it'],
  'printing/report-outputs.tsx': [1, 'the empty list'],
  'shell/home/home-screen.tsx': [1, 'its own words'],
  'ui/dialog/confirm-dialog.tsx': [1, 'the spinner of the button beside it'],
  'ui/form/pin-keypad.tsx': [1, 'the spinner of the button beside it'],
  'ui/form/qty-stepper.tsx': [2, 'the least and the most beside it'],
  'ui/list/export-csv-button.tsx': [1, 'the empty list'],
  'ui/list/pager.tsx': [2, 'the first page and the last'],
  'ui/parts/deck-table.tsx': [1, 'the words on the table'],
  'ui/parts/dish-card.tsx': [1, 'Sold out'],
}

const ROOT = 'src/renderer/'
const HELD = 'ui/form/held-button.tsx'

/** How often a source has a control that can be grey by itself. */
const greyIn = (source: string): number =>
  [...source.matchAll(/(?<![-\w'])(?:(?:aria-disabled|disabled|componentDisabled)=[{"]|'aria-disabled': true)/g)].length

describe('a control that can be grey', () => {
  it(`says why (${HELD}), or the screen does in plain sight`, () => {
    const files = globSync(`${ROOT}**/*.tsx`).map((file) => file.slice(ROOT.length))
    expect(files.length).toBeGreaterThan(300)
    const found = files
      .filter((file) => file !== HELD)
      .map((file) => [file, greyIn(readFileSync(ROOT + file, 'utf8'))] as const)
      .filter(([, times]) => times > 0)
    const known = Object.entries(plain).map(([file, [times]]) => [file, times])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known))
  })

  it('negative control: a new one is found', () => {
    expect(greyIn('<Button disabled={rows === 0}>Send</Button>')).toBe(1)
    expect(greyIn('<button aria-disabled="true" />')).toBe(1)
    expect(greyIn('<HeldButton why={why}>Send</HeldButton>')).toBe(0)
  })
})
