import type { FirstSteps } from '../../../shared/contract/first-steps.ts'
import { DELIVERY_PATH } from '../../data/delivery.atoms.ts'

export interface FirstStep {
  title: string
  text: string
  to: string
  isDone: boolean
  isWarning?: boolean
}

export interface ThisTerminal {
  terminalName: string
  /** Empty while there is no printer for receipts. */
  printerName: string
  hasPrinted: boolean
}

const count = (many: number, one: string, more: string): string => `${many} ${many === 1 ? one : more}`

function printerText({ printerName, hasPrinted }: ThisTerminal): string {
  if (printerName === '') return 'Add one and print a test'
  return hasPrinted ? printerName : `Print a test on ${printerName}`
}

export function firstStepsOf(found: FirstSteps, here: ThisTerminal): FirstStep[] {
  const { venueNamed, codesSent, mail, printed, tables, dishes, pax, card, sold } = found
  return [
    {
      title: 'Venue and terminal',
      text: venueNamed ? `This terminal is ${here.terminalName}` : 'Name both, and set what receipts show',
      to: '/adminuser/venue',
      isDone: venueNamed,
    },
    {
      title: 'Codes and mail',
      text: codesSent ? (mail ? 'Both reach guests' : 'Codes reach guests; no mail server') : 'Codes show to staff',
      to: DELIVERY_PATH,
      isDone: codesSent,
      isWarning: !codesSent,
    },
    {
      title: 'Printer',
      text: printed && here.printerName === '' ? 'Prints on another terminal' : printerText(here),
      to: '/setting',
      isDone: printed || (here.printerName !== '' && here.hasPrinted),
    },
    {
      title: 'Dishes',
      text: dishes === 0 ? 'Import the menu, or add dishes' : `${count(dishes, 'dish', 'dishes')} on the menu`,
      to: '/adminuser/dishes',
      isDone: dishes > 0,
    },
    {
      title: 'Tables',
      text: tables === 0 ? 'Import the tables, or add them' : `${count(tables, 'table', 'tables')} on the plan`,
      to: '/adminuser/tables',
      isDone: tables > 0,
    },
    {
      title: 'Passengers',
      text: pax ? 'Passengers are aboard' : 'Import the manifest, or register one',
      to: pax ? '/foodorder/frontdesk' : '/adminuser/manifest',
      isDone: pax,
    },
    {
      title: 'Cards',
      text: card ? 'The first card is active' : 'Activate the first card',
      to: '/foodorder/cardactive',
      isDone: card,
    },
    {
      title: 'First order',
      text: sold ? 'The first order is paid' : 'Serve a table and charge a card',
      to: '/foodorder/selecttable',
      isDone: sold,
    },
  ]
}
