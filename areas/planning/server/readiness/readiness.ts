import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { instantText } from '#core/server/instant-text.ts'
import { notFound } from '#core/server/refusal.ts'
import {
  type Aspect,
  aspects,
  type getReadiness,
  packReadiness,
  type ReadinessState,
  type selectReadiness,
} from '../../contract/readiness/readiness.api.ts'
import { materialStatesNow } from '../material/requirements.ts'
import { readDocuments } from './documents.ts'
import { readFacts } from './facts.ts'
import { heldBack, isRunnable, type Judged, judge } from './judge.ts'

/** How ready the tasks planned between two instants are, packed: a plan has tens of thousands. */
export async function readinessOfPlan(
  ctx: Ctx,
  { from, to }: InputOf<typeof selectReadiness>,
): Promise<OutputOf<typeof selectReadiness>> {
  const rows = await readFacts(ctx, { from: new Date(from).toISOString(), to: new Date(to).toISOString() })
  const materials = await materialStatesNow(ctx)
  const documents = await readDocuments(
    ctx,
    rows.map(({ id }) => id),
  )
  const packed = rows.map((facts) => {
    const judged = judge(facts, materials, documents)
    const states = Object.fromEntries(aspects.map((aspect) => [aspect, judged[aspect].state]))
    return packReadiness(states as Record<Aspect, ReadinessState>, isRunnable(facts, judged))
  })
  return { ids: rows.map(({ id }) => id), packed }
}

type Told = OutputOf<typeof getReadiness>['aspects']

/**
 * What tasks have and lack by their ids, worded for the caller; those that have begun are left out. Their machines may stand for now: one that
 * is switched off keeps nothing back.
 */
export async function aspectsOfTasks(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Told>> {
  const waiting = []
  for (const id of ids) waiting.push(...(await readFacts(ctx, { id })))
  if (!waiting.length) return new Map()
  const materials = await materialStatesNow(ctx)
  const documents = await readDocuments(
    ctx,
    waiting.map(({ id }) => id),
  )
  const standing = waiting.map((facts) =>
    facts.machineState === 'off' ? { ...facts, machineState: 'waiting' } : facts,
  )
  return new Map(standing.map((facts) => [facts.id, toldOf(ctx, judge(facts, materials, documents))]))
}

/** What one task has and lacks, worded for the caller. */
export async function readinessOfTask(
  ctx: Ctx,
  { id }: InputOf<typeof getReadiness>,
): Promise<OutputOf<typeof getReadiness>> {
  const [facts] = await readFacts(ctx, { id })
  if (!facts) {
    const begun = await ctx.db.selectFrom('task').select('id').where('id', '=', id).executeTakeFirst()
    if (!begun) throw notFound()
    return { runnable: false, held: null, aspects: [] }
  }
  const judged = judge(facts, await materialStatesNow(ctx), await readDocuments(ctx, [id]))
  const held = heldBack(facts)
  return { runnable: isRunnable(facts, judged), held: held && worded(ctx, held), aspects: toldOf(ctx, judged) }
}

const toldOf = (ctx: Ctx, judged: Record<Aspect, Judged>): Told =>
  aspects.map((aspect) => ({
    aspect,
    state: judged[aspect].state,
    message: worded(ctx, judged[aspect].message),
  }))

function worded(ctx: Ctx, { key, params }: Message): string {
  const until = params?.until
  if (typeof until !== 'string') return ctx.t(key, params)
  return ctx.t(key, { ...params, until: instantText(Date.parse(until), ctx.caller.zone) })
}
