import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import type { ActOrigin } from './act.ts'
import type { Ctx } from './context.ts'
import { systemCaller } from './jobs/timers.ts'
import { Refusal, refuse } from './refusal.ts'
import { SharedTransactions } from './shared-transactions.ts'
import { RunAlone, type Step } from './steps.ts'

let gemba: TestGemba
let teamId: number
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  ;({ teamId } = await gemba.team())
})
afterAll(() => gemba.end())

/** Makes materials by their codes; counts how often it is done, and for how many at once. */
function making() {
  const runs: number[] = []
  const make: Step<string, number> = {
    writes: true,
    async run(ctx, parts) {
      runs.push(parts.length)
      const { rows } = await sql<{ id: number }>`
        insert into product (code, name, unit) select code, code, 'pcs' from unnest(${parts.map(({ item }) => item)}::text[]) as u (code)
        returning id`.execute(ctx.db)
      return rows.map(({ id }) => id)
    },
  }
  return { runs, make }
}

const transactions = () => new SharedTransactions(gemba.services.database, gemba.events)

const originOf = (name: string): ActOrigin => ({
  caller: { ...systemCaller({ id: teamId, zone: 'UTC' }), name },
  language: 'en',
  ip: null,
  path: 'test',
})

const codesLike = (like: string) =>
  gemba.services.database.inTeam({ teamId, workshops: null }, (db) =>
    db.selectFrom('product').select('code').where('code', 'like', like).orderBy('code').execute(),
  )

const logged = (entity: string) =>
  gemba.services.database.inTeam({ teamId, workshops: null }, (db) =>
    db.selectFrom('operationLog').select(['userName', 'entityName']).where('entity', '=', entity).execute(),
  )

/** Rides so many at once; each makes a material of its own. */
const rideAll = (prefix: string, count: number, work: (ctx: Ctx, code: string, i: number) => Promise<unknown>) => {
  const lane = transactions()
  return Promise.allSettled(
    Array.from({ length: count }, (_, i) => {
      const code = `${prefix}${String(i).padStart(2, '0')}`
      return lane.run(originOf(code), (ctx) => work(ctx, code, i))
    }),
  )
}

test('acts that come at once do their steps in one go, and each logs what was its own', async () => {
  const { runs, make } = making()
  const answers = await rideAll('A', 20, async (ctx, code) => {
    const id = await ctx.step(make, code)
    ctx.audit({ verb: 'add', entity: 'sharedA', id, name: code })
    return id
  })
  expect(answers.every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await codesLike('A%')).toHaveLength(20)
  expect(runs).toEqual([20])
  const entries = await logged('sharedA')
  expect(entries).toHaveLength(20)
  expect(entries.every(({ userName, entityName }) => userName === entityName)).toBe(true)
})

test('an act that is refused before it wrote leaves the others in their transaction', async () => {
  const { runs, make } = making()
  const answers = await rideAll('B', 12, async (ctx, code, i) => {
    if (i % 4 === 3) throw refuse('refused.gone')
    return ctx.step(make, code)
  })
  expect(answers.flatMap(({ status }, i) => (status === 'rejected' ? i : []))).toEqual([3, 7, 11])
  expect(await codesLike('B%')).toHaveLength(9)
  expect(runs).toEqual([9])
})

test('an act that is refused after it wrote is undone, and the others are done by themselves', async () => {
  const { make } = making()
  const answers = await rideAll('C', 8, async (ctx, code, i) => {
    await ctx.step(make, code)
    if (i === 5) throw refuse('refused.gone')
  })
  expect(answers.map(({ status }) => status === 'rejected')).toEqual([...Array(8).keys()].map((i) => i === 5))
  expect((await codesLike('C%')).map(({ code }) => code)).not.toContain('C05')
  expect(await codesLike('C%')).toHaveLength(7)
})

test('a statement that fails is told to whoever caused it, and to nobody else', async () => {
  const { make } = making()
  const answers = await rideAll('D', 8, (ctx, code, i) => ctx.step(make, i === 6 ? 'D02' : code))
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(await codesLike('D%')).toHaveLength(7)
})

test('an act that touches what another one does is done after it', async () => {
  const seen: string[] = []
  const { make } = making()
  const first: Step<string, string> = {
    writes: false,
    run: async (_ctx, parts) => parts.map(({ item }, i) => (i === 0 ? item : new RunAlone())),
  }
  const answers = await rideAll('E', 6, async (ctx, code) => {
    await ctx.step(first, code)
    await ctx.step(make, code)
    seen.push(code)
  })
  expect(answers.every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await codesLike('E%')).toHaveLength(6)
  expect(seen).toHaveLength(6)
})

test('an act that writes past its steps and is refused then leaves nothing behind', async () => {
  const answers = await rideAll('F', 6, async (ctx, code, i) => {
    await ctx.db.insertInto('product').values({ code, name: code, unit: 'pcs' }).execute()
    if (i === 4) throw refuse('refused.gone')
  })
  expect(answers.filter((each) => each.status === 'rejected' && each.reason instanceof Refusal)).toHaveLength(1)
  expect((await codesLike('F%')).map(({ code }) => code)).toEqual(['F00', 'F01', 'F02', 'F03', 'F05'])
})

test('what one act has claimed another one gets only once the first is committed, whatever step each comes to it by', async () => {
  const { make } = making()
  const touching: string[] = []
  /** A step of its own for each act, as those of different verbs are. */
  const touchStep = (): Step<string, string> => ({
    writes: false,
    run: async (_ctx, parts) => parts.map(({ ctx, item }) => (ctx.claim(['thing 1']) ? item : new RunAlone())),
  })
  const answers = await rideAll('G', 6, async (ctx, code, i) => {
    // They come to it one after the other.
    for (let ahead = 0; ahead < i; ahead++)
      await ctx.step({ writes: false, run: async (_ctx, parts) => [...parts] }, null)
    await ctx.step(touchStep(), code)
    touching.push(`${code} in`)
    await ctx.step(make, code)
    touching.push(`${code} out`)
  })
  expect(answers.every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(touching.slice(0, 2)).toEqual(['G00 in', 'G00 out'])
})

test('who comes while transactions are under way goes with the next, and none is left behind at the end', async () => {
  const { runs, make } = making()
  const lane = transactions()
  const codes = Array.from({ length: 30 }, (_, i) => `H${String(i).padStart(2, '0')}`)
  const answers = codes.map(async (code, i) => {
    // Ten come in each of three turns, faster than a commit takes.
    for (let turn = 0; turn < Math.floor(i / 10); turn++) await nextTurn()
    return lane.run(originOf(code), (ctx) => ctx.step(make, code))
  })
  for (let turn = 0; turn < 3; turn++) await nextTurn()
  await lane.end()
  expect(await codesLike('H%')).toHaveLength(30)
  expect(runs).toEqual([10, 10, 10])
  await Promise.all(answers)
})
