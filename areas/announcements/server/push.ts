import { sql } from 'kysely'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { type Allowed, auditBulk, filterAllowed } from '#core/server/crud/bulk.ts'
import type { StoredRow } from '#core/server/crud/rows.ts'
import { wrongState } from '#core/server/crud/wrong-state.ts'
import type { AreaServer } from '#core/server/handler.ts'
import { type AnnouncementState, announcementStatus } from '../contract/announcement.ts'
import { stateNow } from './announcements.ts'

interface Held extends StoredRow {
  kind: 'text' | 'media'
  title: string
  state: AnnouncementState
  releaseAt: string | null
  stopAt: string | null
}

type Verb = keyof typeof announcementStatus.verbs

/** Announcements in the order of their ids, locked, with how they stand now. */
async function lock(ctx: Ctx, ids: number[]): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select a.*, ${stateNow} as state from announcement a where a.id = any(${ids}) order by a.id for update of a`.execute(
    ctx.db,
  )
  return rows
}

const allowed = async (ctx: Ctx, ids: number[], verb: Verb): Promise<Allowed<Held>> =>
  filterAllowed(ctx, ids, await lock(ctx, ids), {
    name: ({ title }) => title,
    refusal: ({ title, state, stopAt }) =>
      wrongState(ctx, announcementStatus, { name: title, state, verb }) ??
      (verb === 'push' && stopAt !== null && Date.parse(stopAt) <= ctx.now.getTime()
        ? { key: 'announcement.overAlready', params: { title } }
        : null),
  })

async function change(ctx: Ctx, rows: Held[], verb: Verb, set: Record<string, unknown>): Promise<void> {
  if (!rows.length) return
  await ctx.db
    .updateTable('announcement')
    .set({ ...set, version: sql<number>`version + 1` })
    .where('id', 'in', idsOf(rows))
    .execute()
  for (const [kind, entity] of entities)
    auditBulk(
      ctx,
      { verb, entity },
      rows.filter((row) => row.kind === kind),
      { name: ({ title }) => title, after: () => set },
    )
  ctx.touch('announcement', idsOf(rows))
}

const entities = [
  ['text', 'announcement'],
  ['media', 'mediaAnnouncement'],
] as const

const idsOf = (rows: readonly Held[]): number[] => rows.map(({ id }) => id)

/** Shows drafts from their release time on; one without a time, or whose time has passed, at once. */
export async function pushAnnouncements(ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> {
  const { rows, skipped } = await allowed(ctx, ids, 'push')
  const now = ctx.now.toISOString()
  const pushed = { status: 'pushed', pushedAt: now, pushedBy: ctx.caller.userId }
  const late = rows.filter(({ releaseAt }) => releaseAt === null || Date.parse(releaseAt) < ctx.now.getTime())
  await change(ctx, late, 'push', { ...pushed, releaseAt: now })
  await change(
    ctx,
    rows.filter((row) => !late.includes(row)),
    'push',
    pushed,
  )
  return { done: idsOf(rows), skipped }
}

/** Takes announcements away from where they are shown. */
export async function stopAnnouncements(ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> {
  const { rows, skipped } = await allowed(ctx, ids, 'stop')
  await change(ctx, rows, 'stop', { status: 'stopped', stoppedAt: ctx.now.toISOString() })
  return { done: idsOf(rows), skipped }
}

/** Every minute: tells pages and boards what has been released or is over since; twice does no harm. */
export const releaseTimer: NonNullable<AreaServer['timers']>[number] = {
  name: 'announcements.release',
  cron: '* * * * *',
  run: (service) =>
    service.eachTeam(async (ctx) => {
      const { rows } = await sql<{ id: number }>`
        select a.id from announcement a where a.status = 'pushed'
          and (a.release_at between now() - interval '90 seconds' and now() or a.stop_at between now() - interval '90 seconds' and now())`.execute(
        ctx.db,
      )
      const ids = rows.map(({ id }) => id)
      if (!ids.length) return
      ctx.touch('announcement', ids)
      ctx.touch('mediaAnnouncement', ids)
    }),
}
