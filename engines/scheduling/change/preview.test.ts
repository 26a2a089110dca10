import { describe, expect, it } from 'vitest'
import { check, type Violation } from '../check/check.ts'
import { randomProblem } from '../formats/random-problem.ts'
import { kpis } from '../judge/kpis.ts'
import { buildModel } from '../model/build.ts'
import { assignments, scheduleOf } from '../model/schedule.ts'
import { construct } from '../plan/construct.ts'
import { Random } from '../search/random.ts'
import { Preview } from './preview.ts'
import { replanAfterMove } from './replan.ts'

const hour = 3_600_000
const wordsOf = ({ kind, opId, with: other }: Violation) => `${kind} ${opId} ${other ?? ''}`

describe('preview', () => {
  it('says of every move what replanning makes of it', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const input = randomProblem(seed, { orders: 10 })
      const model = buildModel(input)
      const schedule = construct(model)
      const standing = assignments(model, schedule).filter(({ part }) => part === undefined)
      const random = new Random(seed)
      const preview = new Preview(input, standing)
      const whole = scheduleOf(model, standing)
      for (let i = 0; i < 10; i++) {
        const { opId, start } = standing[random.int(standing.length)]!
        const { alternatives } = input.operations.find(({ id }) => id === opId)!
        const machine = alternatives[random.int(alternatives.length)]!.machineId
        if (!preview.allows(opId, machine)) continue
        const at = start + random.int(40) * hour - 20 * hour
        const outcome = preview.move(opId, machine, at)
        const moved = replanAfterMove(model, whole, { op: opId, machine, start: Math.max(input.now, at) })
        const stands = new Map(assignments(model, moved.schedule).map((each) => [each.opId, each]))
        for (const each of outcome.changed) expect(each).toEqual(stands.get(each.opId))
        expect(new Set([...outcome.changed.map((each) => each.opId), ...outcome.lost])).toEqual(
          new Set([opId, ...moved.changed]),
        )
        const known = check(model, whole).length
        if (known === 0)
          expect(outcome.broken.map(wordsOf).sort()).toEqual(check(model, moved.schedule).map(wordsOf).sort())
        const more = kpis(model, moved.schedule).lateOrders - kpis(model, whole).lateOrders
        expect(outcome.late.length).toBeGreaterThanOrEqual(more)
      }
    }
  })

  it('names the order that a longer operation makes late, and refuses what it does not know', () => {
    const input = {
      now: 0,
      machines: [{ id: 'a', calendar: { starts: [0, 6 * hour], ends: [4 * hour, 20 * hour] } }],
      orders: [{ id: 'x', due: 3 * hour }, { id: 'y' }],
      operations: [
        { id: 1, orderId: 'x', alternatives: [{ machineId: 'a', duration: hour }] },
        { id: 2, orderId: 'y', alternatives: [{ machineId: 'a', duration: hour }] },
      ],
    }
    const preview = new Preview(input, [
      { opId: 1, machineId: 'a', start: 0, end: hour },
      { opId: 2, machineId: 'a', start: hour, end: 2 * hour },
    ])
    expect(preview.workUntil(1, 7 * hour)).toBe(5 * hour)
    const { changed, late, broken } = preview.stretch(1, 5 * hour)
    expect(changed.map(({ opId, start, end }) => [opId, start / hour, end / hour])).toEqual([
      [1, 0, 7],
      [2, 7, 8],
    ])
    expect(late).toEqual([{ orderId: 'x', end: 7 * hour, due: 3 * hour }])
    expect(broken).toEqual([])
    expect(preview.allows(1, 'b')).toBe(false)
    expect(preview.allows(3, 'a')).toBe(false)
    expect(() => preview.move(3, 'a', 0)).toThrow(RangeError)
  })

  it('moves what is fixed only where it may thaw, and only when it is itself held', () => {
    const planned = { machineId: 'a', start: -hour, end: 0 }
    const input = {
      now: 0,
      machines: [{ id: 'a' }, { id: 'b' }],
      orders: [{ id: 'x' }],
      operations: [
        {
          id: 1,
          orderId: 'x',
          alternatives: [
            { machineId: 'a', duration: hour },
            { machineId: 'b', duration: hour },
          ],
          fixed: 'locked' as const,
          planned,
        },
        { id: 2, orderId: 'x', alternatives: [{ machineId: 'a', duration: hour }] },
      ],
    }
    const standing = [
      { opId: 1, ...planned },
      { opId: 2, machineId: 'a', start: hour, end: 2 * hour },
    ]
    expect(new Preview(input, standing).allows(1, 'b')).toBe(false)
    const preview = new Preview(input, standing, [1])
    expect(preview.allows(1, 'b')).toBe(true)
    expect(preview.move(1, 'b', 3 * hour).changed).toMatchObject([{ opId: 1, machineId: 'b', start: 3 * hour }])
    const { changed, broken } = preview.move(1, 'a', hour)
    expect(changed.map(({ opId, start }) => [opId, start / hour])).toEqual([
      [1, 1],
      [2, 2],
    ])
    expect(broken).toEqual([])
    expect(preview.move(2, 'a', -hour).changed).toMatchObject([{ opId: 2, start: 0 }])
  })
})
