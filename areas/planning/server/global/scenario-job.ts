import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '#core/server/context.ts'
import type { JobCtx, JobHandler } from '#core/server/jobs/worker.ts'
import { Refusal } from '#core/server/refusal.ts'
import { readScenario } from './read-scenario.ts'
import { factsOf } from './scenario-facts.ts'
import { type Prepared, prepare } from './scenario-problem.ts'
import { resultOf } from './scenario-result.ts'
import { type RunningSearch, runSearch } from './search/run-search.ts'

const lookEvery = 1_000

/**
 * Reckons a scenario in a thread of its own. Once a second it tells how far it is and looks whether the planner wants it stopped
 * or cancelled. A server that dies leaves it to another one, which begins anew; one that ends in order keeps what was found.
 */
export const scenarioJob: JobHandler = {
  lane: 'long',
  async run(job) {
    const { id } = job.payload as { id: number }
    let search: RunningSearch | undefined
    try {
      const prepared = await job.act((ctx) => begin(ctx, id))
      if (!prepared) return {}
      search = runSearch(prepared.search)
      const kept = await watch(job, id, search, prepared.search.settings.seconds)
      if (kept) {
        const result = await search.done
        const stopped = search.stopped()
        await job.act((ctx) => finish(ctx, id, prepared, { ...result, stopped }))
      }
      return { id }
    } catch (error) {
      await job.act((ctx) => giveUp(ctx, id, error))
      throw error
    } finally {
      await search?.abandon()
    }
  },
}

/** @returns undefined when it was cancelled before it began */
async function begin(ctx: Ctx, id: number): Promise<Prepared | undefined> {
  const { state, settings } = await readScenario(ctx, id, { lock: true })
  if (state !== 'waiting' && state !== 'running') return undefined
  const prepared = await prepare(ctx, settings)
  await ctx.db
    .updateTable('scenario')
    .set({
      state: 'running',
      startedAt: ctx.now.toISOString(),
      facts: JSON.stringify(factsOf(prepared.loaded)),
      progress: '[]',
      search: null,
    })
    .where('id', '=', id)
    .execute()
  ctx.touch('scenario', [id])
  return prepared
}

/** @returns whether the result is wanted */
async function watch(job: JobCtx, id: number, search: RunningSearch, seconds: number): Promise<boolean> {
  const begun = performance.now()
  let ended = false
  const end = search.done.then(
    () => {
      ended = true
    },
    () => {
      ended = true
    },
  )
  for (;;) {
    await Promise.race([end, sleep(lookEvery)])
    const wish = await job.act((ctx) => look(ctx, id, search))
    if (wish === 'cancelled') return false
    if (ended) return true
    if (wish === 'stop') search.stop()
    await job.progress(Math.min(0.99, (performance.now() - begun) / 1000 / Math.max(1, seconds)))
  }
}

async function look(ctx: Ctx, id: number, search: RunningSearch): Promise<'cancelled' | 'stop' | 'go on'> {
  const { progress, search: state } = search.progress()
  const row = await ctx.db
    .updateTable('scenario')
    .set({ progress: JSON.stringify(progress), search: state && JSON.stringify(state) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('stopAsked')
    .executeTakeFirst()
  if (!row) return 'cancelled'
  ctx.touch('scenario', [id])
  return row.stopAsked ? 'stop' : 'go on'
}

type Found = Awaited<RunningSearch['done']> & { stopped: boolean }

async function finish(ctx: Ctx, id: number, prepared: Prepared, found: Found): Promise<void> {
  const { state } = await readScenario(ctx, id, { lock: true })
  if (state !== 'running') return
  await ctx.db
    .updateTable('scenario')
    .set({
      ...resultOf(prepared, found),
      state: 'ready',
      stopped: found.stopped,
      finishedAt: ctx.now.toISOString(),
    })
    .where('id', '=', id)
    .execute()
  ctx.touch('scenario', [id])
}

async function giveUp(ctx: Ctx, id: number, error: unknown): Promise<void> {
  const message = error instanceof Refusal ? ctx.t(error.reason.key, error.reason.params) : ctx.t('scenario.failed')
  await ctx.db
    .updateTable('scenario')
    .set({ state: 'failed', message, finishedAt: ctx.now.toISOString() })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
  ctx.touch('scenario', [id])
}
