import { beforeAll, describe, expect, it } from 'vitest'
import { type CallName, contract } from '../../../src/shared/contract/index.ts'
import { newId } from '../../../src/shared/ids.ts'
import { accessRoutes, allows, type Permission } from '../../../src/shared/permissions.ts'
import { anonymous, type Client, staffClient } from '../../support/server/client.ts'
import { describeOnBothDatabases, type TestServer } from '../../support/server/server.ts'

const calls = Object.keys(contract) as CallName[]
const roles = { none: null, neither: [], backoffice: ['backoffice'], foodorder: ['foodorder'], both: [...accessRoutes] } as const
type Identity = keyof typeof roles

/** A call that is refused, if at all, for who asks: its input is of the right form but names nothing that exists. */
const asIf = (client: Client, name: CallName) => {
  const id = newId()
  const params = { userid: id, _id: id, id, customerid: id, orderid: id, cardNumber: '99999', number: '1' }
  return client.call(name, { params, ...('body' in contract[name] ? { body: {} } : {}) })
}

/** Written down a second time, so that a call does not change hands unnoticed; every other one is the front desk's. */
const allowed: Readonly<Record<Exclude<Permission, 'foodorder'>, string>> = {
  public: 'enrol health listOutlets live login pair ready setup setupState',
  session:
    'approveClosing changePassword closeShift countDrawer currentShift deliveryState getVenue handOverShift listDisputes listDrawer listShifts ' +
    'listSupervisors listVoyages logout moveDrawerCash moveToSafe noteLateChange openDrawer openShift printDispute session settleDispute shiftSheet',
  backoffice:
    'addOutlet allowKitchenTerminal approvalPin approveDelivery approveDeposit backupNow beginVoyage cardMoneyReport changeVoyage checkManifest checkMenu ' +
    'checkTables closeOutlet closeZReport countSafe createDish createInventory createModifierGroup createStaff createTable decideEnrolment disableStaff ' +
    'dropVoyage endVoyage exportMenu exportTables findMemberPax firstSteps getDelivery importManifest importMenu importTables inventoryHistory listAudit ' +
    'listBackups listBills listCardReport listEnrolments listInventory listKitchenTerminals listMenu listModifierGroups listSafe listStaff listTablePlan ' +
    'listZReports makePairingCode moveSafe noteTerminalChange planVoyage printZReport refuseDispute refusedDishes refusedRows refusedTables removeTable ' +
    'renameOutlet renumberTable resetPassword retireDish retireModifierGroup ' +
    'salesReport setApprovalPin setDishSoldOut signOutEverywhere stockReport testDelivery updateDelivery updateDish ' +
    'updateModifierGroup updateStaff updateVenue uploadPicture verifyBooks voyageState xReport',
}

it.each(Object.entries(allowed))('%s may make these calls, and no others but the front desk’s', (permission, names) => {
  const declared = calls.filter((name) => contract[name].permission === permission)
  expect(declared.toSorted().join(' ')).toBe(names)
})

describeOnBothDatabases('roles and calls', (open) => {
  let test: TestServer
  const clients = {} as Record<Identity, Client>
  beforeAll(async () => {
    test = await open()
    clients.none = anonymous(test)
    for (const identity of ['neither', 'backoffice', 'foodorder', 'both'] as const)
      clients[identity] = await staffClient(test, [...roles[identity]])
  })

  describe.each(Object.keys(roles) as Identity[])('%s', (identity) => {
    it.each(calls.filter((name) => name !== 'logout'))('is let into %s exactly as declared', async (name) => {
      const answer = await asIf(clients[identity], name)
      const permission: Permission = contract[name].permission
      const expected = allows(permission, roles[identity]) ? 'let in' : identity === 'none' ? 'unauthenticated' : 'forbidden'
      const refused = ['unauthenticated', 'forbidden'].includes(answer.failure.code) ? answer.failure.code : 'let in'
      expect(refused).toBe(expected)
    })
  })

  it('would notice a call that lets everyone in', async () => {
    const answer = await asIf(clients.none, 'health')
    expect(answer.status, 'a public call is let in without a login, so the check above distinguishes the two').toBe(200)
  })

  it('refuses staff who were disabled, from the next call on', async () => {
    const client = await staffClient(test, ['foodorder'])
    expect((await client.call('listTables')).status).toBe(200)
    const { user } = await client.ok('session')
    await test.server.deps.database.db
      .updateTable('staff')
      .set({ disabled_at: test.clock.now })
      .where('id', '=', user._id)
      .execute()
    expect((await client.call('listTables')).failure.code).toBe('unauthenticated')
  })

  it('refuses a session that was ended, has idled out or has a forged token', async () => {
    const client = await staffClient(test, ['foodorder'])
    expect((await client.call('listTables', { token: `${client.token?.slice(0, -1)}_` })).failure.code).toBe('unauthenticated')
    await client.ok('logout')
    expect((await client.call('listTables')).failure.code).toBe('unauthenticated')
    const idle = await staffClient(test, ['foodorder'])
    await test.server.deps.database.db
      .updateTable('sessions')
      .set({ seen_at: 0 })
      .where('staff_id', '=', (await idle.ok('session')).user._id)
      .execute()
    expect((await idle.call('listTables')).failure.code).toBe('unauthenticated')
  })

  it('follows a change of roles at once', async () => {
    const client = await staffClient(test, ['foodorder'])
    const { user } = await client.ok('session')
    await test.server.deps.database.db
      .updateTable('staff')
      .set({ accessroutes: '["backoffice"]' })
      .where('id', '=', user._id)
      .execute()
    expect((await client.call('listTables')).failure.code).toBe('forbidden')
    expect((await client.call('listBills')).status).toBe(200)
  })
})
