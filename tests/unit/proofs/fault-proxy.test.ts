import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { type Fault, openFaultProxy } from '../../proofs/fault-proxy.ts'
import { type HttpStandIn, startHttp } from '../../support/fakes/http-stand-in.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

async function openLine(fault: Fault | null) {
  const server: HttpStandIn = await startHttp(() => ({ status: 200, json: { paid: 380 } }))
  const over: Fault[] = []
  const proxy = await openFaultProxy({ target: server.url, choose: () => fault, over: (_head, done) => over.push(done) })
  opened.push(proxy.close, server.stop)
  return { server, proxy, over }
}

/** Sends one request over the line; its answer, or how it failed. */
function pay(address: string): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(`${address}/api/pay`, { method: 'PUT', agent: new Agent({ keepAlive: false }) }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.once('error', () => resolve('broken'))
      answer.once('end', () => resolve(text))
    })
    sent.once('error', () => resolve('broken'))
    sent.end(JSON.stringify({ balance: 380 }))
  })
}

const answer = JSON.stringify({ paid: 380 })

describe('a line that breaks on command', () => {
  it.each([
    { fault: null, comes: answer, arrived: 1 },
    { fault: 'lost-request', comes: 'broken', arrived: 0 },
    { fault: 'half-request', comes: 'broken', arrived: 0 },
    { fault: 'lost-answer', comes: 'broken', arrived: 1 },
    { fault: 'half-answer', comes: 'broken', arrived: 1 },
    { fault: 'stall', comes: answer, arrived: 1 },
    { fault: 'duplicate', comes: answer, arrived: 2 },
  ] as const)('$fault: the server gets the request $arrived times', async ({ fault, comes, arrived }) => {
    const { server, proxy, over } = await openLine(fault)
    expect(await pay(proxy.address)).toBe(comes)
    await expect.poll(() => server.requests.length).toBe(arrived)
    expect(server.requests.every(({ body }) => body === JSON.stringify({ balance: 380 }))).toBe(true)
    expect(over).toEqual(fault === null ? [] : [fault])
  })

  it('silence: the server has answered, and nobody receives it', async () => {
    const { server, proxy } = await openLine('silence')
    expect(await Promise.race([pay(proxy.address), pause(300, 'nothing')])).toBe('nothing')
    expect(server.requests).toHaveLength(1)
  })

  it('down: nobody gets through until it is up again', async () => {
    const { proxy } = await openLine(null)
    proxy.down()
    expect(await pay(proxy.address)).toBe('broken')
    proxy.up()
    expect(await pay(proxy.address)).toBe(answer)
  })
})
