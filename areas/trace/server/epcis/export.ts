import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { limits } from '#core/contract/limits.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { storeFile } from '#core/server/files/store.ts'
import type { JobHandler } from '#core/server/jobs/worker.ts'
import { refuse, refuseFields } from '#core/server/refusal.ts'
import type { JsonObject } from '#engines/epcis/index.ts'
import { type EpcisAsked, type EpcisDocument, epcisFileMost, epcisMost, epcisUsual } from '../../contract/epcis.ts'
import { documentContext, eventsFrom } from './events.ts'
import { readMoves, readPackings, readReports, readSerials, readSplits, type Sought } from './facts.ts'
import { identifiersOf } from './identifiers.ts'
import { readSetting } from './setting.ts'

/** Events that are built in one go. */
const atOnce = 200

export const epcisExportKind = 'trace.exportEpcis'

/** What happened as a document; of more events than one answer takes, the job that writes them to a file. */
export async function exportEpcis(ctx: Ctx, asked: EpcisAsked): Promise<EpcisDocument | { jobId: number }> {
  const whole = Object.values(asked).every((value) => value === undefined)
  const most = whole ? epcisUsual : epcisMost
  const told = await readTold(ctx, asked, most + 1)
  if (!whole && told.count > most) return { jobId: (await ctx.enqueue(epcisExportKind, asked)) as number }
  return handOut(ctx, await told.events(most), told.identifier)
}

export const epcisExport: JobHandler = {
  async run(job) {
    const asked = job.payload as EpcisAsked
    const { file, rows } = await job.act(async (ctx) => {
      const told = await readTold(ctx, asked, epcisFileMost + 1)
      if (told.count > epcisFileMost) throw refuse('epcis.tooMany', { most: epcisFileMost })
      const events = await told.events(epcisFileMost)
      const document = await handOut(ctx, events, told.identifier)
      const name = `EPCIS-${dayOf(ctx)}.jsonld`
      const bytes = Buffer.from(JSON.stringify(document))
      const mime = 'application/ld+json'
      return {
        file: await storeFile(ctx, { name, mime, purpose: 'export', bytes, days: limits.exportDays }),
        rows: events.length,
      }
    })
    return { fileNo: file.fileNo, fileName: file.name, rows }
  },
}

/** What is asked for, the newest `most` of each kind: how many events it makes, and those, built when they are wanted. */
async function readTold(ctx: Ctx, asked: EpcisAsked, most: number) {
  const setting = await readSetting(ctx.db)
  if (!setting.namespace) throw refuse('epcis.noNamespace')
  const ids = identifiersOf(setting)
  const build = eventsFrom(ids, ctx.caller.zone)
  const sought: Sought = { from: asked.from ?? null, to: asked.to ?? null, lotIds: await lotsAsked(ctx, asked), most }
  const told = [
    ...(await readMoves(ctx, sought)).map((fact) => ({ at: fact.at, make: () => [build.move(fact)] })),
    ...(await readReports(ctx, sought)).map((fact) => ({ at: fact.at, make: () => [build.report(fact)] })),
    ...(await readSplits(ctx, sought)).map((fact) => ({ at: fact.at, make: () => [build.split(fact)] })),
    ...(await readPackings(ctx, sought)).map((fact) => ({ at: fact.at, make: () => [build.packing(fact)] })),
    ...(await readSerials(ctx, sought)).map((fact) => ({ at: fact.at, make: () => build.serials(fact) })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return {
    count: told.length,
    /** The newest so many, oldest first. */
    async events(newest: number): Promise<JsonObject[]> {
      const made: JsonObject[] = []
      for (const [i, { make }] of told.slice(-newest).entries()) {
        made.push(...make())
        // Ten thousand take a second or more: others are served in between.
        if (i % atOnce === atOnce - 1) await setImmediate()
      }
      return made.slice(-newest)
    },
    identifier: (number: string) => ids.exported(number),
  }
}

/** Lots of the orders and serials asked for; null: nothing was asked for. @throws at the first number that there is not */
async function lotsAsked({ db }: Ctx, { orders, serials }: EpcisAsked): Promise<number[] | null> {
  if (!orders?.length && !serials?.length) return null
  const { rows } = await sql<{ orderNo: string; serialNo: string | null; lotId: number | null }>`
    select w.workorder_no as order_no, null as serial_no, l.id as lot_id from live_work_order w
      left join stock_lot l on l.team_id = w.team_id and l.product_id = w.product_id and l.number = w.workorder_no
      where w.workorder_no = any(${orders ?? []}::text[])
    union all
    select w.workorder_no, s.serial_no, l.id from order_serial s join live_work_order w on w.team_id = s.team_id and w.id = s.work_order_id
      left join stock_lot l on l.team_id = w.team_id and l.product_id = w.product_id and l.number = w.workorder_no
      where s.serial_no = any(${serials ?? []}::text[])`.execute(db)
  const missing = [
    ...(orders ?? []).flatMap((number, i) =>
      rows.some(({ orderNo, serialNo }) => serialNo === null && orderNo === number)
        ? []
        : { field: `orders.${i}`, number },
    ),
    ...(serials ?? []).flatMap((number, i) =>
      rows.some(({ serialNo }) => serialNo === number) ? [] : { field: `serials.${i}`, number },
    ),
  ]
  if (missing.length > 0) {
    throw refuseFields(missing.map(({ field, number }) => ({ field, key: 'epcis.unknownNumber', params: { number } })))
  }
  return [...new Set(rows.flatMap(({ lotId }) => lotId ?? []))]
}

/** The document of the events; that it was handed out stands in the list of documents and in the log. */
async function handOut(ctx: Ctx, events: JsonObject[], identifier: (number: string) => string): Promise<EpcisDocument> {
  const times = events.map(({ eventTime }) => eventTime as string)
  const { id } = await ctx.db
    .insertInto('epcisDocument')
    .values({
      direction: 'exported',
      events: events.length,
      firstAt: times[0] ?? null,
      lastAt: times.at(-1) ?? null,
      userId: ctx.caller.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const name = identifier(String(id))
  await ctx.db.updateTable('epcisDocument').set({ identifier: name }).where('id', '=', id).execute()
  ctx.audit({ verb: 'export', entity: 'epcisDocument', id, note: ctx.t('epcis.events', { count: events.length }) })
  ctx.touch('epcisDocument', [id])
  return {
    '@context': documentContext,
    id: name,
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: ctx.now.toISOString(),
    epcisBody: { eventList: events },
  }
}
