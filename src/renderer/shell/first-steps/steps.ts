import type { FirstSteps } from '../../../shared/contract/first-steps.ts'
import { DELIVERY_PATH } from '../../data/delivery.atoms.ts'

/** One of the first steps of a new venue, with the screen on which it is done. */
export interface FirstStep {
  title: string
  /** The current state, or what to do. */
  text: string
  to: string
  isDone: boolean
  /** Whether the step needs attention, beyond not being done. */
  isWarning?: boolean
}

/** The state that only this terminal knows. */
export interface ThisTerminal {
  terminalName: string
  /** Empty while there is no printer for receipts. */
  printerName: string
  /** Whether a printer of this terminal has printed anything. */
  hasPrinted: boolean
}

const count = (many: number, one: string, more: string): string => `${many} ${many === 1 ? one : more}`

function printerText({ printerName, hasPrinted }: ThisTerminal): string {
  if (printerName === '') return 'Add one and print a test'
  return hasPrinted ? printerName : `Print a test on ${printerName}`
}

/** The first steps and whether each is done, by the server's records and this terminal's settings. */
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
