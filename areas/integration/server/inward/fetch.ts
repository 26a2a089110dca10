import type { Language } from '#core/contract/languages.ts'
import type { Ctx } from '#core/server/context.ts'
import { cleaned } from '#core/server/crud/import-job.ts'
import type { AreaServer } from '#core/server/handler.ts'
import { enqueue } from '#core/server/jobs/enqueue.ts'
import type { JobCtx, JobHandler } from '#core/server/jobs/worker.ts'
import type { Secrets } from '#core/server/secrets.ts'
import type { InwardRule } from '../../contract/erp-source.api.ts'
import { type ErpSourceKind, erpSourceKinds, inwardLists } from '../../contract/erp-source.ts'
import type { Failure } from '../delivery/driver.ts'
import { erpWaits, waitAfter } from '../delivery/schedule.ts'
import { beginning, type ErpConnector, type Position, type SourcePage } from '../erp/connector.ts'
import { targetsOf } from '../erp/driver.ts'
import { mayFetch } from '../policy.ts'
import { askOf, fieldsOf, readsAll, startOf } from './ask.ts'
import { type Mapped, mapIn } from './inward-mapping.ts'
import { tellGone } from './records.ts'
import { type Counts, tableOf, takeRecords, takers } from './take.ts'

export const fetchKind = 'integration.fetchErp'

/** One job reads so many pages and for so long; what is left goes on with the next one. */
const pagesMost = 200
const longest = 10 * 60_000
/** Whose rights are missing is looked at again after so long. */
const rightsWait = 3_600_000

/** Leaves the fetch of a connector: one at a time, in the place of whoever set it up. */
export const leaveFetch = (
  ctx: Ctx,
  { connectorId, madeBy, language }: { connectorId: number; madeBy: number; language: string },
): Promise<number | null> =>
  enqueue(ctx.db, {
    teamId: ctx.caller.teamId,
    userId: madeBy,
    language: language as Language,
    kind: fetchKind,
    key: String(connectorId),
    payload: { connectorId },
    maxAttempts: 3,
  })

/** Fetches whose time has come. */
export const fetchTimer: NonNullable<AreaServer['timers']>[number] = {
  name: 'integration.fetchErp',
  cron: '* * * * *',
  run: (service) =>
    service.eachTeam(async (ctx) => {
      const due = await ctx.db
        .selectFrom('erpSource as s')
        .innerJoin('erpConnector as c', (j) => j.onRef('c.teamId', '=', 's.teamId').onRef('c.id', '=', 's.connectorId'))
        .innerJoin('outgoingTarget as t', (j) => j.onRef('t.teamId', '=', 'c.teamId').onRef('t.id', '=', 'c.targetId'))
        .select(['s.connectorId', 's.madeBy', 's.language'])
        .distinctOn('s.connectorId')
        .where('s.enabled', '=', true)
        .where('t.paused', '=', false)
        .where('s.nextAt', '<=', ctx.now.toISOString())
        .execute()
      for (const each of due) await leaveFetch(ctx, each)
    }),
}

/** The job: everything of a connector that is due, kind after kind. */
export const fetchJob = (secrets: Secrets, connector: ErpConnector): JobHandler => ({
  lane: 'long',
  async run(job) {
    const { connectorId } = job.payload as { connectorId: number }
    const until = Date.now() + longest
    let pages = 0
    for (const kind of erpSourceKinds)
      while (
        pages < pagesMost &&
        Date.now() < until &&
        (await fetchPage(job, { secrets, connector, connectorId, kind }))
      ) {
        pages += 1
        await job.progress(Math.min(0.95, pages / pagesMost))
      }
    return { pages }
  },
})

interface Fetching {
  secrets: Secrets
  connector: ErpConnector
  connectorId: number
  kind: ErpSourceKind
}

/** Reads and takes one page. @returns whether there is another one to read now */
async function fetchPage(job: JobCtx, { secrets, connector, connectorId, kind }: Fetching): Promise<boolean> {
  const due = await job.act((ctx) => dueOf(ctx, secrets, connectorId, kind))
  if (!due) return false
  const { source, target, position } = due
  if (mayFetch(job.caller, kind) !== null) return job.act((ctx) => lostRights(ctx, source.id))
  const rules = source.rules as InwardRule[]
  const page = await connector.read(target, askOf(source), fieldsOf(rules), position)
  if ('problem' in page) return job.act((ctx) => failed(ctx, source, page))
  const records = await clean(
    job,
    kind,
    rules,
    page.records.map((came) => mapIn(rules, came, inwardLists[kind].entity, job.caller.zone)),
  )
  try {
    return await job.act((ctx) => taken(ctx, source, page, records))
  } catch (error) {
    // Told where the source is set up, and tried later: the timer would have it fail each minute with nobody knowing.
    await job.act((ctx) => failed(ctx, source, { problem: 'here', error: '', retryAfter: null }))
    throw error
  }
}

type Source = NonNullable<Awaited<ReturnType<typeof sourceOf>>>

const sourceOf = (ctx: Ctx, connectorId: number, kind: ErpSourceKind) =>
  ctx.db
    .selectFrom('erpSource as s')
    .innerJoin('erpConnector as c', (j) => j.onRef('c.teamId', '=', 's.teamId').onRef('c.id', '=', 's.connectorId'))
    .innerJoin('outgoingTarget as t', (j) => j.onRef('t.teamId', '=', 'c.teamId').onRef('t.id', '=', 'c.targetId'))
    .selectAll('s')
    .select(['c.targetId', 'c.name', 't.paused'])
    .where('s.connectorId', '=', connectorId)
    .where('s.kind', '=', kind)
    .where('s.enabled', '=', true)
    .executeTakeFirst()

/** Null: it is not its time. What a server that ended had begun goes on where it stood. */
async function dueOf(ctx: Ctx, secrets: Secrets, connectorId: number, kind: ErpSourceKind) {
  const source = await sourceOf(ctx, connectorId, kind)
  if (!source || source.paused || !source.nextAt || Date.parse(source.nextAt) > Date.now()) return null
  const target = (await targetsOf(ctx, secrets, [source.targetId])).get(source.targetId)
  if (!target) return null
  const position = (source.position as Position | null) ?? beginning(source.cursor ?? startOf(askOf(source)))
  if (!source.position)
    await ctx.db
      .updateTable('erpSource')
      .set({ position: JSON.stringify(position), startedAt: ctx.now.toISOString(), counts: '{}' })
      .where('id', '=', source.id)
      .where('step', '=', source.step)
      .execute()
  return { source, target, position }
}

/** The source as long as nobody else took the page or changed it meanwhile. */
const stillAt = (ctx: Ctx, { id, step }: { id: number; step: number }) =>
  ctx.db
    .selectFrom('erpSource')
    .selectAll()
    .where('id', '=', id)
    .where('step', '=', step)
    .forUpdate()
    .executeTakeFirst()

/** `here`: it could not be written. */
type Failed = Pick<Failure, 'error' | 'retryAfter'> & { problem: Failure['problem'] | 'here' }

async function failed(ctx: Ctx, source: Source, { problem, error, retryAfter }: Failed): Promise<boolean> {
  const row = await stillAt(ctx, source)
  if (!row) return false
  const failures = row.failures + 1
  const nextAt = new Date(ctx.now.getTime() + waitAfter(erpWaits, failures, retryAfter)).toISOString()
  const told = { problem, error: error.slice(0, 500), failures, nextAt }
  await ctx.db.updateTable('erpSource').set(told).where('id', '=', row.id).execute()
  ctx.touch('erpSource')
  return false
}

async function lostRights(ctx: Ctx, id: number): Promise<boolean> {
  const nextAt = new Date(ctx.now.getTime() + rightsWait).toISOString()
  await ctx.db.updateTable('erpSource').set({ problem: 'rights', error: null, nextAt }).where('id', '=', id).execute()
  ctx.touch('erpSource')
  return false
}

/** Writes a page and where the run stands in one transaction: what ends in the middle has done all of it or nothing. */
async function taken(ctx: Ctx, source: Source, page: SourcePage, records: readonly Mapped[]): Promise<boolean> {
  const row = await stillAt(ctx, source)
  if (!row) return false
  const { id, kind, run, everyMinutes } = row
  const rules = row.rules as InwardRule[]
  const came = await takeRecords(
    ctx,
    { sourceId: id, kind: kind as ErpSourceKind, rules, run, name: source.name },
    records,
  )
  const counts = added(row.counts as Counts, came)
  // With a cursor only what changed is listed: what is not there need not be gone.
  if (!page.next && readsAll(askOf(row))) counts.gone = await tellGone(ctx, id, { before: run })
  if (page.gone?.length) counts.gone = (counts.gone ?? 0) + (await tellGone(ctx, id, { named: page.gone }))
  const now = ctx.now.toISOString()
  const ended = {
    position: null,
    cursor: page.seen || null,
    run: run + 1,
    endedAt: now,
    nextAt: everyMinutes ? new Date(ctx.now.getTime() + everyMinutes * 60_000).toISOString() : null,
  }
  await ctx.db
    .updateTable('erpSource')
    .set({ step: row.step + 1, failures: 0, problem: null, error: null, counts: JSON.stringify(counts) })
    .set(page.next ? { position: JSON.stringify(page.next) } : ended)
    .where('id', '=', id)
    .execute()
  ctx.touch('erpSource')
  return page.next !== null
}

const added = (before: Counts, more: Counts): Counts => {
  const sum = { ...before }
  for (const [key, count] of Object.entries(more)) sum[key] = (sum[key] ?? 0) + count
  return sum
}

/** Texts go by the same cleaning as those of a sheet. */
async function clean(
  job: JobCtx,
  kind: ErpSourceKind,
  rules: readonly InwardRule[],
  records: readonly Mapped[],
): Promise<Mapped[]> {
  const table = await cleaned(tableOf(rules, records), takers[kind].sheet, (rows) =>
    job.clean(inwardLists[kind].import, rows),
  )
  return records.map(({ externalId }, i) => ({
    externalId,
    values: Object.fromEntries(rules.map(({ to }, at) => [to, asText(table.rows[i]?.cells[at])])),
  }))
}

const asText = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))
