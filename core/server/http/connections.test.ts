import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { count, isLoopback } from './connections.ts'

class Line extends EventEmitter {
  destroyed = false
  destroy() {
    this.destroyed = true
    return this as never
  }
}

test('one address holds so many connections and no more, and gets a place again as one closes', () => {
  const open = new Map<string, number>()
  const connect = (address: string) => {
    const line = new Line()
    count(open, address, line as never, 2)
    return line
  }
  const [first, second, third, other] = [connect('a'), connect('a'), connect('a'), connect('b')]
  expect([first, second, third, other].map((line) => line?.destroyed)).toEqual([false, false, true, false])
  first?.emit('close')
  expect(connect('a').destroyed).toBe(false)
  expect(connect('a').destroyed).toBe(true)
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
