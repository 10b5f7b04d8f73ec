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
  const { venueNamed, codesSent, mail, printed, tables, dishes, pax, card } = found
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
      title: 'Tables',
      text: tables === 0 ? 'Add the first table' : `${count(tables, 'table', 'tables')} on the plan`,
      to: '/adminuser/tables',
      isDone: tables > 0,
    },
    {
      title: 'Dishes',
      text: dishes === 0 ? 'Add the first dish' : `${count(dishes, 'dish', 'dishes')} on the menu`,
      to: dishes === 0 ? '/foodorder/additem' : '/adminuser/dishes',
      isDone: dishes > 0,
    },
    {
      title: 'Passenger and card',
      text: card ? 'The first card is active' : pax ? 'Activate the first card' : 'Register the first passenger',
      to: pax ? '/foodorder/cardactive' : '/foodorder/frontdesk',
      isDone: card,
    },
  ]
}
