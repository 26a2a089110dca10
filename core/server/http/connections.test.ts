import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { isLoopback, limitConnections, refuseSlowBody } from './connections.ts'

class Line extends EventEmitter {
  destroyed = false
  constructor(readonly remoteAddress: string) {
    super()
  }
  destroy() {
    this.destroyed = true
  }
}

/** A server that lets an address hold two connections, and how one is refused. */
function limited(most: number) {
  const server = new EventEmitter()
  limitConnections({ server } as never, most)
  return (address: string) => {
    const line = new Line(address)
    server.emit('connection', line)
    return line
  }
}

test('one address holds so many connections and no more, and gets a place again as one closes', () => {
  const open = limited(2)
  const lines = ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2'].map(open)
  expect(lines.map((line) => line.destroyed)).toEqual([false, false, true, false])
  lines[0]?.emit('close')
  expect(open('10.0.0.1').destroyed).toBe(false)
  expect(open('10.0.0.1').destroyed).toBe(true)
})

test('this machine itself is not counted, and nobody is where the owner sets no limit', () => {
  const own = limited(1)
  expect(['::1', '::1', '127.0.0.1', '127.0.0.1'].map((each) => own(each).destroyed)).not.toContain(true)
  const anybody = limited(0)
  expect(['10.0.0.1', '10.0.0.1'].map((each) => anybody(each).destroyed)).not.toContain(true)
})

test('a body that comes drop by drop is answered 408 and its connection closed; a file may take its time', async () => {
  const app = Fastify()
  app.addHook('preParsing', refuseSlowBody(200))
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post('/', () => ({ fine: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const begin = (type: string) => {
    const line = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    let heard = ''
    line.on('data', (bytes: Buffer) => {
      heard += bytes.toString()
    })
    line.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 8\r\n\r\n{"a"`)
    return { line, heard: () => heard }
  }
  try {
    const slow = begin('application/json')
    await once(slow.line, 'close')
    expect(slow.heard()).toMatch(/^HTTP\/1\.1 408 /)
    const file = begin('multipart/form-data; boundary=x')
    await new Promise((resolve) => setTimeout(resolve, 400))
    file.line.write(':12}')
    await once(file.line, 'data')
    expect(file.heard()).toMatch(/^HTTP\/1\.1 200 /)
    file.line.destroy()
  } finally {
    await app.close()
  }
})

test('this machine is known by each of its addresses', () => {
  expect(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '10.0.0.1', undefined].map(isLoopback)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})
