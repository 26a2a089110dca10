import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { act } from './act.ts'
import type { Ctx } from './context.ts'
import { systemCaller } from './jobs/timers.ts'
import { heldIn, numberForm, padded, setPatterns, takeNumbers } from './numbering.ts'

let gemba: TestGemba
let teamId: number

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  ;({ teamId } = await gemba.team())
})
afterAll(() => gemba.end())

const within = <T>(now: Date, work: (ctx: Ctx) => Promise<T>) => {
  const caller = { ...systemCaller({ id: teamId, zone: 'Asia/Shanghai' }), rights: new Set<string>() }
  return act(gemba.services.database, gemba.events, { caller, language: 'en', ip: null, path: 'test', now }, work)
}
const take = (at: string, count = 1) => within(new Date(at), (ctx) => takeNumbers(ctx, 'andonCall', count))

test('numbers of two days taken in turns around midnight come once each', async () => {
  const [before, after] = ['2031-01-31T15:59:59Z', '2031-01-31T16:00:01Z']
  expect(await take(before)).toEqual(['AD3101310001'])
  expect(await take(after)).toEqual(['AD3102010001'])
  expect(await take(before, 2)).toEqual(['AD3101310002', 'AD3101310003'])
  expect(await take(after)).toEqual(['AD3102010002'])
})

test('callers at the same moment get different numbers', async () => {
  const taken = await Promise.all(Array.from({ length: 8 }, () => take('2031-03-01T04:00:00Z', 3)))
  expect(new Set(taken.flat()).size).toBe(24)
})

test('acts that take numbers do not wait for each other, whoever ends first', async () => {
  const at = new Date('2031-03-02T04:00:00Z')
  const all = 50
  let arrived = 0
  let go: () => void = () => {}
  const everybody = new Promise<void>((done) => (go = done))
  // More acts than the pool has connections would wait for those: ten at once, each keeps its transaction open until all have numbers.
  const turns = Array.from({ length: 10 }, () =>
    within(at, async (ctx) => {
      const numbers = await takeNumbers(ctx, 'andonCall', all / 10)
      if (++arrived === 10) go()
      await everybody
      return numbers
    }),
  )
  const numbers = (await Promise.all(turns)).flat()
  expect(numbers.toSorted()).toEqual(Array.from({ length: all }, (_, i) => `AD310302${String(i + 1).padStart(4, '0')}`))
})

test('what an undone act took is left out', async () => {
  const at = '2031-03-03T04:00:00Z'
  const undone = within(new Date(at), async (ctx) => {
    await takeNumbers(ctx, 'andonCall', 1)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await take(at)).toEqual(['AD3103030002'])
})

test('a new rule holds from the next number on, also where another server gave it', async () => {
  const at = '2031-03-04T04:00:00Z'
  expect(await take(at)).toEqual(['AD3103040001'])
  await within(new Date(at), (ctx) => setPatterns(ctx.db, { andonCall: 'C{yyMMdd}-{###}' }))
  expect(await Promise.all([take(at), take(at)])).toEqual([['C310304-001'], ['C310304-002']])
  await within(new Date(at), (ctx) => setPatterns(ctx.db, { andonCall: 'AD{yyMMdd}{####}' }))
  expect(await take(at)).toEqual(['AD3103040002'])
})

test('a number that somebody typed is passed over', async () => {
  const numbers = await within(new Date('2031-04-01T04:00:00Z'), async (ctx) => {
    await ctx.db
      .insertInto('materialSupply')
      .values({ code: 'MAT3104010002', materialId: await material(ctx), quantity: 1, availableOn: '2031-04-01' })
      .execute()
    return takeNumbers(ctx, 'materialSupply', 2, heldIn(ctx, 'materialSupply', 'code'))
  })
  expect(numbers).toEqual(['MAT3104010001', 'MAT3104010003'])
})

test('a running number that has outgrown its places is written whole', async () => {
  const at = new Date('2031-05-01T04:00:00Z')
  const numbers = await within(at, async (ctx) => {
    const { before, places, after } = numberForm(ctx, 'R{yyMMdd}-{####}/A')
    const { rows } = await sql<{ number: string }>`
      select ${before} || ${padded('v.serial', sql.val(places))} || ${after} as number
      from (values (7), (1234567)) as v (serial)`.execute(ctx.db)
    return rows.map(({ number }) => number)
  })
  expect(numbers).toEqual(['R310501-0007/A', 'R310501-1234567/A'])
})

async function material(ctx: Ctx): Promise<number> {
  const { id } = await ctx.db
    .insertInto('product')
    .values({ code: 'P1', name: 'Bracket', unit: 'pcs' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
