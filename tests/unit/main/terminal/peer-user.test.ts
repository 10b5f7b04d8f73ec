import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isOwnUser, usersBetween } from '../../../../src/main/terminal/peer-user.ts'

const TABLE = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1036 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 29702 1 0000000092b5318b 100 0 0 10 0
   1: 0100007F:874A 0100007F:1036 01 00000000:00000000 00:00000000 00000000 65534        0 82917 2 00000000a1f2fb7f 20 0 0 10 -1
   2: 0100007F:1036 0100007F:874A 01 00000000:00000000 00:00000000 00000000  1000        0 82918 1 000000009e59ebe1 20 0 0 10 -1
   3: 0100007F:874B 0100007F:1036 06 00000000:00000000 00:00000000 00000000     0        0 0 3 000000009e59ebe2
`

describe('the table of the kernel', () => {
  it.each([
    [0x874a, 0x1036, [65534]],
    [0x1036, 0x874a, [1000]],
    [0x874b, 0x1036, []],
    [0x1036, 0, [1000]],
    [1, 2, []],
  ])('names the user of the socket from port %i to %i', (from, to, users) => {
    expect(usersBetween(TABLE, from, to)).toEqual(users)
  })
})

const isRoot = process.getuid?.() === 0

describe.runIf(process.platform === 'linux')('the other end of a connection', () => {
  let server: Server
  let port: number
  beforeEach(async () => {
    server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as { port: number }).port
  })
  afterEach(() => server.close())

  /** A connection that a program of this user holds open; of the user that runs the tests by default. */
  async function connectionOf(uid?: number): Promise<{ socket: Socket; end(): void }> {
    const program = `require('net').connect(${port}, '127.0.0.1').on('close', () => process.exit())`
    const child = spawn(process.execPath, ['-e', program], { cwd: '/', stdio: 'ignore', ...(uid !== undefined && { uid }) })
    const [socket] = (await once(server, 'connection')) as [Socket]
    return {
      socket,
      end: () => {
        socket.destroy()
        child.kill()
      },
    }
  }

  it('is taken where it belongs to the same user', async () => {
    const { socket, end } = await connectionOf()
    expect(await isOwnUser(socket)).toBe(true)
    end()
  })

  it.runIf(isRoot)('is refused where it belongs to another (only root can start a program as another user)', async () => {
    const { socket, end } = await connectionOf(65534)
    expect(await isOwnUser(socket)).toBe(false)
    end()
  })

  it('is refused where the kernel does not know it', async () => {
    expect(await isOwnUser({ remotePort: 1, localPort: port } as Socket)).toBe(false)
    expect(await isOwnUser({ remotePort: undefined, localPort: port } as unknown as Socket)).toBe(false)
  })
})
