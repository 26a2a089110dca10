import fc from 'fast-check'
import { expect, test } from 'vitest'
import { check } from '../check/check.ts'
import { randomProblem } from '../formats/random-problem.ts'
import { buildModel } from '../model/build.ts'
import { assignments } from '../model/schedule.ts'
import { construct } from './construct.ts'

test('a sequence goes before every rule, and predecessors before it', () => {
  const hour = 3_600_000
  const operation = (id: string, after: string[] = []) => ({
    id,
    orderId: id,
    alternatives: [{ machineId: 'M', duration: hour }],
    after,
  })
  const model = buildModel({
    now: 0,
    machines: [{ id: 'M' }],
    orders: ['a', 'b', 'c'].map((id, i) => ({ id, due: i * hour })),
    operations: [operation('a'), operation('b'), operation('c', ['a'])],
  })
  const order = (sequence: string[]) =>
    assignments(model, construct(model, { sequence }))
      .sort((x, y) => x.start - y.start)
      .map(({ opId }) => opId)
  expect(order(['b', 'a', 'c'])).toEqual(['b', 'a', 'c'])
  expect(order(['c', 'b', 'a'])).toEqual(['a', 'c', 'b'])
  // Whoever is not named comes last, and what does not exist is passed over.
  expect(order(['none', 'b'])).toEqual(['b', 'a', 'c'])
})

test('whatever the sequence, no rule is broken', () => {
  fc.assert(
    fc.property(fc.integer(), fc.infiniteStream(fc.nat()), (seed, keys) => {
      const model = buildModel(randomProblem(seed))
      const sequence = [...model.opIds]
        .map((id) => [keys.next().value as number, id] as const)
        .sort((a, b) => a[0] - b[0])
      const schedule = construct(model, { sequence: sequence.map(([, id]) => id) })
      expect(check(model, schedule)).toEqual([])
    }),
    { numRuns: 200 },
  )
})
