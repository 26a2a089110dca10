import { expect, test } from 'vitest'
import { fillSlots, type Parts, partsOf } from '#core/web/screens/slots.ts'

const load = async () => ({ default: (_: { machineId: number }) => null })
const part = (right: string) => ({ title: 'kit.save', right, texts: 'a/late/panel', load }) as const
const always = () => true

test('a slot shows the parts of the areas that the team has, to those with the right', () => {
  fillSlots('a', { 'machine.tab': { one: part('a.view'), two: part('a.edit') } })
  fillSlots('b', { 'machine.tab': { three: part('b.view') } })
  const names = (can: (right: string) => boolean, has: (area: string) => boolean) =>
    partsOf('machine.tab', { can, has }).map(({ name }) => name)
  expect(names(always, always)).toEqual(['one', 'two', 'three'])
  expect(names((right) => right === 'a.view', always)).toEqual(['one'])
  expect(names(always, (area) => area === 'b')).toEqual(['three'])
  expect(partsOf('station.key', { can: always, has: always })).toEqual([])
})

test('two parts of one name do not start, and both areas are named', () => {
  expect(() => fillSlots('b', { 'machine.tab': { one: part('b.view') } })).toThrow('by a and by b')
})

test('a part that does not fit its slot does not compile', () => {
  const loadsOther = async () => ({ default: (_: { machineId: string }) => null })
  // @ts-expect-error the slot gives a number
  const wrong: Parts = { 'machine.tab': { wrong: { ...part('a.view'), load: loadsOther } } }
  // @ts-expect-error there is no such slot
  const nowhere: Parts = { 'machine.nowhere': {} }
  expect([wrong, nowhere]).toHaveLength(2)
})
