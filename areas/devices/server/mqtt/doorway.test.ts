import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { Doorway } from './doorway.ts'

const limits = { beforeLogin: 100, patience: 300, waitingMost: 2, packetMost: 1_000 }
const opened: (Server | Socket)[] = []
afterEach(() => {
  for (const each of opened.splice(0)) {
    if ('destroy' in each) each.destroy()
    else each.close()
  }
})

/** A door with whoever came in by it; each is read from as the broker reads. */
async function door() {
  const doorway = new Doorway(limits, pino({ level: 'silent' }))
  const inside: Socket[] = []
  const server = createServer((socket) => {
    doorway.enter(socket)
    const visitor = doorway.visitor(socket)
    if (!visitor) return
    visitor.watch(socket)
    socket.on('error', () => undefined)
    socket.on('readable', () => void socket.read())
    inside.push(socket)
  })
  opened.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const come = async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => undefined)
    opened.push(socket)
    await once(socket, 'connect')
    return Object.assign(socket, { ended: once(socket, 'close') })
  }
  return { doorway, inside, come }
}

test('who does not log in in time is cut off, who does stays', async () => {
  const { doorway, inside, come } = await door()
  const [idle, box] = [await come(), await come()]
  await expect.poll(() => inside.length).toBe(2)
  doorway.visitor(inside[1] as Socket)?.admit()
  await idle.ended
  expect(box.destroyed).toBe(false)
})

test('of one address only so many wait for their login; those who logged in take nobody the place', async () => {
  const { doorway, inside, come } = await door()
  await come()
  await come()
  await expect.poll(() => inside.length).toBe(2)
  await (await come()).ended
  expect(inside).toHaveLength(2)
  doorway.visitor(inside[0] as Socket)?.admit()
  await come()
  await expect.poll(() => inside.length).toBe(3)
})

test('what is too large is cut off before it is whole', async () => {
  const { doorway, inside, come } = await door()
  const stranger = await come()
  stranger.write(Buffer.alloc(101))
  await stranger.ended
  const box = await come()
  await expect.poll(() => inside.length).toBe(2)
  doorway.visitor(inside[1] as Socket)?.admit()
  box.write(Buffer.concat([Buffer.from([0x30, 200, 1]), Buffer.alloc(200)]))
  box.write(Buffer.from([0x30, 0xff, 0x7f]))
  await box.ended
})
