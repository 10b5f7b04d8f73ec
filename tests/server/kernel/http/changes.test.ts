import { afterEach, beforeAll, expect, it } from 'vitest'
import { CHANGES_PATH } from '../../../../src/shared/changes.ts'
import { API_PREFIX, contract } from '../../../../src/shared/contract/index.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { follow } from '../../../support/server/follow.ts'
import { describeOnBothDatabases, type TestServer } from '../../../support/server/server.ts'

const count = { item_code: 'RICE-25', description: 'Basmati rice', unit: 'kg', quantity: 4, price: 90 }

describeOnBothDatabases('changes made on one terminal', (open) => {
  let test: TestServer
  let desk: Client
  let address: string
  const leave: (() => Promise<void>)[] = []
  beforeAll(async () => {
    test = await open()
    desk = await staffClient(test, ['backoffice'])
    address = (await test.http.listen({ port: 0 })) + API_PREFIX + CHANGES_PATH
  })
  afterEach(async () => {
    await Promise.all(leave.splice(0).map((end) => end()))
  })
  const terminal = async (token: string | null) => {
    const stream = await follow(address, token ?? '')
    leave.push(stream.leave)
    return stream
  }

  it('are sent to every other one', async () => {
    const [one, two] = [await terminal(desk.token), await terminal(desk.token)]
    await desk.ok('createInventory', { body: count })
    await expect.poll(() => [one.changes, two.changes]).toEqual([[{ topics: ['inventory'] }], [{ topics: ['inventory'] }]])
  })

  it('are not sent when nothing changed: reading, and a call that was refused', async () => {
    const stream = await terminal(desk.token)
    await desk.ok('listInventory')
    await desk.call('createInventory', { body: { ...count, price: -1 } })
    await desk.ok('createInventory', { body: count })
    await expect.poll(() => stream.changes).toHaveLength(1)
  })

  it('are sent to nobody without a live session', async () => {
    expect((await terminal('not-a-token-of-anybody')).status).toBe(401)
  })

  it('are sent no longer once the session has ended', async () => {
    const leaving = await staffClient(test, ['foodorder'])
    const stream = await terminal(leaving.token)
    await leaving.ok('logout')
    test.server.deps.changes.publish(['staff'])
    await expect.poll(stream.hasEnded).toBe(true)
  })

  it('are declared by every call that writes, but for those that only sign in, verify, pair, print, take what is open or answer what exists', () => {
    const silent = Object.entries(contract)
      .filter(([, call]) => call.method !== 'GET' && !('changes' in call))
      .map(([name]) => name)
    expect(silent).toEqual([
      'login',
      'logout',
      'approveDelivery',
      'testDelivery',
      'checkManifest',
      'refusedRows',
      'revealPax',
      'renewTables',
      'checkTables',
      'refusedTables',
      'uploadPicture',
      'checkMenu',
      'refusedDishes',
      'approveVoid',
      'takeCash',
      'checkActivation',
      'checkReturn',
      'approveCards',
      'approveClosing',
      'approveDeposit',
      'approveDiscount',
      'takeKitchenTickets',
      'printKitchenTicket',
      'sendOtp',
      'sendPinCode',
      'verifyCardPin',
      'recordBill',
      'recordCardMove',
      'mailBill',
      'printInvoice',
      'approveCreditNote',
      'printCreditNote',
      'printStatement',
      'mailStatement',
      'printDispute',
      'printZReport',
      'approveMove',
      'approvePayment',
      'makePairingCode',
      'pair',
      'noteTerminalChange',
      'noteLateChange',
      'openDrawer',
    ])
  })
})
