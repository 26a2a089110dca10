import { expect, test } from 'vitest'
import { natureOf } from '#engines/virtual-machine/index.ts'
import { VirtualDevice } from './virtual-device.ts'
import type { Job } from './work-at-hand.ts'

const hour = 3_600_000
const from = Date.UTC(2026, 10, 2)
const task = (taskId: number, cycle: number): Job => ({ kind: 'task', taskId, cycle, pieces: 1 })
const open = (at: number) => ({ open: true, until: at + 24 * hour })

function deviceWith(job?: Job) {
  const device = new VirtualDevice({ id: 1, number: 'SIM-1' }, natureOf(7), from, open, job)
  const until = (time: number) => {
    const said = device.saySince(time)
    return {
      lamps: said.flatMap(({ values }) => (values.lamp === undefined ? [] : [values.lamp])),
      pieces: said.reduce((sum, { values }) => sum + Number(values.count ?? 0), 0),
    }
  }
  return { device, until }
}

test('a machine without a task is off, one that waits for people shows yellow, and neither counts', () => {
  expect(deviceWith().until(from + 20 * hour)).toEqual({ lamps: ['off'], pieces: 0 })
  expect(deviceWith({ kind: 'awaited' }).until(from + 20 * hour)).toEqual({ lamps: ['yellow'], pieces: 0 })
})

test('a machine counts at about the rate of its task, and stops with it', () => {
  const { device, until } = deviceWith(task(1, 10_000))
  const { pieces, lamps } = until(from + 20 * hour)
  expect(lamps).toContain('green')
  // 20 hours at ten seconds, less stops.
  expect(pieces).toBeGreaterThan(7_200 * 0.6)
  expect(pieces).toBeLessThan(7_200)
  device.give({ kind: 'none' }, from + 20 * hour)
  expect(until(from + 30 * hour)).toEqual({ lamps: ['off'], pieces: 0 })
  device.give(task(2, 40_000), from + 30 * hour)
  const slower = until(from + 50 * hour).pieces
  expect(slower).toBeGreaterThan(1_800 * 0.6)
  expect(slower).toBeLessThan(1_800)
})

test('the same task again changes nothing', () => {
  const { device, until } = deviceWith(task(1, 10_000))
  until(from + hour)
  device.give(task(1, 10_000), from + hour)
  expect(until(from + hour)).toEqual({ lamps: [], pieces: 0 })
})
