import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cause, emptyContent } from './eight-d.ts'
import { causesBelow, isTree, lacks, lacksToClose, withoutCause } from './eight-d-gates.ts'
import { likeness } from './likeness.ts'

const cause = (key: number, parent: number | null, more: Partial<Cause> = {}): Cause => ({
  key,
  parent,
  chain: 'occurrence',
  head: 'machine',
  text: `c${key}`,
  verified: false,
  evidence: '',
  ...more,
})

/** Each cause but the first hangs on an earlier one, or on the problem. */
const trees = fc
  .array(fc.option(fc.nat(), { nil: null }), { minLength: 1, maxLength: 30 })
  .map((parents) => parents.map((parent, i) => cause(i + 1, parent === null || i === 0 ? null : (parent % i) + 1)))

test('what is built from the problem down is a tree, whatever is cut out of it; each cause stands below one other', () => {
  fc.assert(
    fc.property(trees, fc.nat(), (tree, pick) => {
      expect(isTree(tree)).toBe(true)
      const key = (pick % tree.length) + 1
      const left = withoutCause(tree, key)
      expect(isTree(left)).toBe(true)
      expect(left.some((each) => each.key === key)).toBe(false)
      const walk = (parent: number | null): number =>
        causesBelow(tree, parent, 'occurrence').reduce((sum, each) => sum + 1 + walk(each.key), 0)
      expect(walk(null)).toBe(tree.length)
    }),
  )
})

test('circles, strangers, keys twice and causes that change their bone are no tree', () => {
  expect(isTree([cause(1, 2), cause(2, 1)])).toBe(false)
  expect(isTree([cause(1, 7)])).toBe(false)
  expect(isTree([cause(1, null), cause(1, null)])).toBe(false)
  expect(isTree([cause(1, null), cause(2, 1, { head: 'man' })])).toBe(false)
  expect(isTree([cause(1, null), cause(2, 1, { chain: 'escape' })])).toBe(false)
})

test('no empty step is finished, but that whose actions are all done', () => {
  const lacking = Object.values(emptyContent).filter((content) => lacks(content, [], []) !== null)
  expect(lacking.map(({ step }) => step)).toEqual(['D0', 'D1', 'D2', 'D3', 'D4', 'D5', 'D7', 'D8'])
})

test('a cause in both chains, an action for each, done and effective: then it may be closed', () => {
  const causes = [cause(1, null, { verified: true }), cause(2, null, { chain: 'escape', verified: true }), cause(3, 1)]
  expect(lacks({ step: 'D4', causes: causes.slice(0, 1) }, [], [])).toBe('eightD.lacks.D4')
  expect(lacks({ step: 'D4', causes }, [], [])).toBeNull()
  const action = (causeKey: number, more = {}) =>
    ({ kind: 'corrective', causeKey, doneOn: null, effective: null, ...more }) as const
  const d5 = emptyContent.D5
  expect(lacks(d5, [action(1)], causes)).toBe('eightD.lacks.D5')
  expect(lacks(d5, [action(1), action(2)], causes)).toBeNull()
  const d4 = { step: 'D4', causes } as const
  const steps = [{ doneAt: 'x', content: { step: 'D8', summary: 'Solved', lessons: '' } as const }]
  expect(lacksToClose([{ doneAt: null, content: d5 }], [])).toBe('eightD.lacks.steps')
  expect(lacksToClose(steps, [])).toBe('eightD.lacks.actions')
  expect(lacksToClose(steps, [action(1)])).toBe('eightD.lacks.actions')
  expect(lacksToClose(steps, [action(1, { doneOn: 'd' })])).toBe('eightD.lacks.checks')
  expect(lacksToClose(steps, [action(1, { doneOn: 'd', effective: false })])).toBe('eightD.lacks.effect')
  const proven = { doneOn: 'd', effective: true }
  expect(lacksToClose(steps, [action(1, proven)])).toBeNull()
  // Both were finished when they held; a cause was verified since.
  const finished = [...steps, { doneAt: 'x', content: d4 }, { doneAt: 'x', content: d5 }]
  expect(lacksToClose(finished, [action(1, proven)])).toBe('eightD.lacks.D5')
  expect(lacksToClose(finished, [action(1, proven), action(2, proven)])).toBeNull()
})

test('likeness is 1 of the same text, 0 of strangers, the same both ways, in any script', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), (a, b) => {
      expect(likeness(a, b)).toBe(likeness(b, a))
      expect(likeness(a, b)).toBeGreaterThanOrEqual(0)
      expect(likeness(a, b)).toBeLessThanOrEqual(1)
    }),
  )
  expect(likeness('精车外径偏大', '精车外径偏大')).toBe(1)
  expect(likeness('精车外径偏大', '外径偏大')).toBeGreaterThan(0.6)
  expect(likeness('abc', 'xyz')).toBe(0)
})
