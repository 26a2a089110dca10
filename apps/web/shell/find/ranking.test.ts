import { describe, expect, test } from 'vitest'
import { matches } from '#core/contract/find.ts'
import { mostUsed, type Ranked, ranked } from './ranking.ts'
import { readUses, recordsUsed, type Use, usesMost, weightOf, withUse } from './uses.ts'

const now = Date.parse('2026-11-25T08:00:00Z')
const day = 86_400_000
const option = (key: string, match: number = matches.within, group = key.split(' ')[0] ?? ''): Ranked => ({
  key,
  group,
  match,
})
const keysOf = (groups: { options: Ranked[] }[]) => groups.map(({ options }) => options.map(({ key }) => key))

describe('ranked', () => {
  test('what fits better comes first, and what fits alike stays as it came', () => {
    const found = [
      option('mold 1'),
      option('mold 2', matches.numberBegins),
      option('mold 3'),
      option('mold 4', matches.exact),
    ]
    expect(keysOf(ranked(found, [], now))).toEqual([['mold 4', 'mold 2', 'mold 1', 'mold 3']])
  })

  test('what the person uses comes before what fits better, but not before the very number', () => {
    const uses: Use[] = [{ key: 'mold 3', times: 2, at: now - day }]
    const found = [option('mold 1', matches.exact), option('mold 2', matches.numberBegins), option('mold 3')]
    expect(keysOf(ranked(found, uses, now))).toEqual([['mold 1', 'mold 3', 'mold 2']])
  })

  test('a group stands where its best one would', () => {
    const found = [option('screen a', matches.nameBegins), option('mold 1'), option('order 1', matches.numberBegins)]
    expect(ranked(found, [], now).map(({ group }) => group)).toEqual(['order', 'screen', 'mold'])
    const uses: Use[] = [{ key: 'mold 1', times: 1, at: now }]
    expect(ranked(found, uses, now).map(({ group }) => group)).toEqual(['mold', 'order', 'screen'])
  })
})

describe('uses', () => {
  test('a use fades by half in a week, so that what is used today passes what was used often a month ago', () => {
    expect(weightOf({ key: 'a', times: 4, at: now - 7 * day }, now)).toBeCloseTo(2)
    const uses = withUse([{ key: 'screen old', times: 8, at: now - 35 * day }], 'screen new', now)
    expect(uses.map(({ key }) => key)).toEqual(['screen new', 'screen old'])
  })

  test('each use adds one to what the ones before still say', () => {
    const [use] = withUse([{ key: 'a', times: 3, at: now - 7 * day }], 'a', now)
    expect(use).toEqual({ key: 'a', times: 2.5, at: now })
  })

  test('of too many the least used goes, never the one just made', () => {
    let uses: Use[] = []
    for (let i = 0; i < usesMost + 5; i++) uses = withUse(uses, `mold ${i}`, now + i * day)
    expect(uses).toHaveLength(usesMost)
    expect(uses[0]?.key).toBe(`mold ${usesMost + 4}`)
    expect(uses.map(({ key }) => key)).not.toContain('mold 0')
  })

  test('records among them are asked for; screens and acts are known here', () => {
    const uses = ['workOrder 12', 'screen WorkOrderEntry', 'act workOrder.new', 'mold x'].map((key) => ({
      key,
      times: 1,
      at: now,
    }))
    expect(recordsUsed(uses)).toEqual([{ kind: 'workOrder', id: 12 }])
    expect(mostUsed([option('screen a'), option('screen WorkOrderEntry')], uses, now, 5)).toEqual([
      option('screen WorkOrderEntry'),
    ])
  })

  test('what another version kept otherwise is none', () => {
    expect(readUses({ uses: [{ key: 1 }] })).toEqual({ uses: [] })
    expect(readUses(null)).toEqual({ uses: [] })
  })
})
