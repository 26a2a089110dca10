import { languageOf } from '#core/contract/languages.ts'
import type { Ctx } from '#core/server/context.ts'
import { bytesOf } from '#core/server/files/store.ts'
import { instantText } from '#core/server/instant-text.ts'
import type { JobCtx, JobHandler } from '#core/server/jobs/worker.ts'
import { SecretLost, type Secrets } from '#core/server/secrets.ts'
import type { Services } from '#core/server/services.ts'
import type { OutsideChannel } from '../contract/channel.ts'
import { notDelivered } from '../contract/events.ts'
import { channelOf } from './channel-of.ts'
import { failed, type Message, type Outcome } from './channels/channel.ts'
import { channelSettings } from './settings.ts'

const kind = 'notification.send'

/** At 0, 10, 50 and 140 seconds and after five minutes: what nobody could be told by then is for a person to look at. */
const tries = 5

/** Leaves the sending of notifications for after the commit. */
export async function leaveToSend(ctx: Ctx, ids: readonly number[]): Promise<void> {
  for (const id of ids) await ctx.enqueue(kind, { id }, { key: String(id), maxAttempts: tries, runAt: ctx.now })
}

/** Sends one notification: no transaction stays open while a provider is waited for. */
export function sendJob(
  services: Pick<Services, 'config' | 'publicUrl'>,
  secrets: Secrets,
): Record<string, JobHandler> {
  return {
    [kind]: {
      lane: 'messages',
      async run(job) {
        const { id } = job.payload as { id: number }
        const outcome = await attempt(job, id, services, secrets)
        if (!outcome) return {}
        await job.act((ctx) => ctx.unscoped(() => record(ctx, id, outcome, job.attempt >= tries)))
        // Thrown for the worker to try again after its pause.
        if (!outcome.delivered && job.attempt < tries) throw new Error(`notification ${id}: ${outcome.problem}`)
        return { delivered: outcome.delivered }
      },
    },
  }
}

/** @returns null when there is nothing to send any more */
async function attempt(
  job: JobCtx,
  id: number,
  { config, publicUrl }: Pick<Services, 'config' | 'publicUrl'>,
  secrets: Secrets,
): Promise<Outcome | null> {
  // Whoever left it may have lost the workshop since: what was to be told is told.
  const read = await job.act((ctx) =>
    ctx.unscoped(async () => {
      const row = await ctx.db.selectFrom('notification').selectAll().where('id', '=', id).executeTakeFirst()
      if (row?.state !== 'waiting') return null
      const setUp = await setUpOf(ctx, secrets, row.channel as OutsideChannel)
      return { row, setUp, file: row.channel === 'email' && row.fileId ? await fileOf(ctx, row.fileId) : null }
    }),
  )
  if (!read) return null
  const { row, setUp, file } = read
  if ('problem' in setUp) return failed(setUp.problem)
  const channel = channelOf(row.channel as OutsideChannel, setUp, config)
  return channel.send(
    { name: row.recipientName, address: row.address ?? '', language: languageOf(row.language) },
    {
      id: `notification-${row.teamId}-${row.id}`,
      subject: row.subject,
      body: row.body,
      link: row.link && `${publicUrl()}/home/${row.link}`,
      time: instantText(row.createdAt, job.caller.zone),
      file,
    },
  )
}

/** What goes along; null where the days for which it was kept are over: the link says so to whoever follows it. */
async function fileOf({ db }: Ctx, id: number): Promise<Message['file']> {
  const file = await db
    .selectFrom('file')
    .select(['id', 'name', 'mime', 'size'])
    .where('id', '=', id)
    .executeTakeFirst()
  return file ? { name: file.name, mime: file.mime, bytes: await bytesOf(db, file) } : null
}

type SetUp = NonNullable<Awaited<ReturnType<typeof channelSettings>>>

async function setUpOf(ctx: Ctx, secrets: Secrets, channel: OutsideChannel): Promise<SetUp | { problem: string }> {
  try {
    return (await channelSettings(ctx, secrets, channel)) ?? { problem: 'notification.problem.notSetUp' }
  } catch (error) {
    if (!(error instanceof SecretLost)) throw error
    return { problem: 'notification.problem.secretLost' }
  }
}

async function record(ctx: Ctx, id: number, outcome: Outcome, last: boolean): Promise<void> {
  const at = ctx.now.toISOString()
  const result = outcome.delivered
    ? { state: 'delivered', deliveredAt: at, problem: null }
    : { state: last ? 'failed' : 'waiting', problem: outcome.problem }
  const row = await ctx.db
    .updateTable('notification')
    .set((e) => ({ ...result, triedAt: at, attempts: e('attempts', '+', 1), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .returning(['source', 'sourceId', 'channel', 'recipientName'])
    .executeTakeFirst()
  ctx.touch('notification', [id])
  if (!outcome.delivered && last && row?.source && row.sourceId !== null)
    await ctx.emit(notDelivered, {
      source: { entity: row.source, id: row.sourceId },
      channel: row.channel,
      recipientName: row.recipientName,
      problem: outcome.problem,
    })
}
