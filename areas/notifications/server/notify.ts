import { type Language, languageOf } from '#core/contract/languages.ts'
import type { MessageParams, Translate } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { translator } from '#core/server/i18n.ts'
import type { ChannelName } from '../contract/channel.ts'
import { notDelivered } from '../contract/events.ts'
import { inAppChannel } from './channels/in-app.ts'
import { leaveToSend } from './send.ts'

/** Something that people are to be told. */
export interface Notice {
  /** The area that tells. Nothing is told of one that the team has switched off. */
  area: string
  channels: readonly string[]
  /** Users of the team; those who are disabled or gone are left out. */
  to: readonly number[]
  /** The texts, in three languages: the message keys `${template}.subject` and `${template}.body`. */
  template: string
  /** Values of the texts' places, asked for once in each language that readers have. */
  params(t: Translate, language: Language): MessageParams | Promise<MessageParams>
  /** Screen and query to open: `andonCall?callId=7`. */
  link?: string
  /** What it speaks of, and the workshop where that stands; null: nowhere in particular. */
  source?: { entity: string; id: number; workshopId: number | null }
  /** A stored file that goes along by e-mail. The area that tells has asked whether its readers may have it. */
  fileId?: number
}

interface Person {
  id: number
  name: string
  email: string | null
  phoneNo: string
  weChatOpenId: string | null
  language: Language
}

type Row = Pick<Person, 'language'> & {
  channel: ChannelName
  recipientId: number | null
  recipientName: string
  address: string | null
}

const addressOf: Record<Exclude<ChannelName, 'weCom'>, (person: Person) => string | null> = {
  inApp: () => null,
  email: ({ email }) => email,
  weChat: ({ weChatOpenId }) => weChatOpenId,
  voice: ({ phoneNo }) => phoneNo,
}

/**
 * Tells people, in the caller's transaction: every message is a row, and is sent (tried again when it fails) once that has
 * committed. A channel that is not set up and a person without an address are failures that stand among the notifications.
 * @returns ids of the notifications
 */
export async function notify(ctx: Ctx, notice: Notice): Promise<number[]> {
  if (ctx.caller.areasOff.has(notice.area)) return []
  const people = await peopleOf(ctx, notice.to)
  const inUse = await channelsInUse(ctx)
  const rows = (notice.channels as ChannelName[]).flatMap((channel) => rowsOf(channel, people))
  if (!rows.length) return []
  const at = ctx.now.toISOString()
  const words = await wordsOf(notice, new Set(rows.map(({ language }) => language)))
  const values = rows.map((row) => {
    const within = row.channel === 'inApp'
    const problem = within ? null : problemOf(row, inUse)
    return {
      ...row,
      ...(words.get(row.language) as Words),
      link: notice.link ?? null,
      source: notice.source?.entity ?? null,
      sourceId: notice.source?.id ?? null,
      workshopId: notice.source?.workshopId ?? null,
      fileId: notice.fileId ?? null,
      createdAt: at,
      problem,
      ...(within ? { state: 'delivered', attempts: 1, triedAt: at, deliveredAt: at } : {}),
      ...(problem ? { state: 'failed' } : {}),
    }
  })
  const made = await ctx.db
    .insertInto('notification')
    .values(values)
    .returning([
      'id',
      'channel',
      'state',
      'recipientId',
      'recipientName',
      'language',
      'subject',
      'body',
      'problem',
      'createdAt',
    ])
    .execute()
  const within = inAppChannel(ctx)
  for (const { id, channel, recipientId, recipientName: name, language, subject, body, createdAt } of made)
    if (channel === 'inApp')
      await within.send(
        { name, address: String(recipientId), language: languageOf(language) },
        { id: String(id), subject, body, link: notice.link ?? null, time: createdAt, file: null },
      )
  await leaveToSend(
    ctx,
    made.filter(({ state }) => state === 'waiting').map(({ id }) => id),
  )
  const ids = made.map(({ id }) => id)
  ctx.touch('notification', ids)
  for (const { channel, recipientName, problem } of made)
    if (problem && notice.source)
      await ctx.emit(notDelivered, { source: notice.source, channel, recipientName, problem })
  return ids
}

interface Words {
  subject: string
  body: string
}

async function wordsOf({ template, params }: Notice, languages: ReadonlySet<Language>): Promise<Map<Language, Words>> {
  const words = new Map<Language, Words>()
  for (const language of languages) {
    const t = translator(language)
    const values = await params(t, language)
    words.set(language, { subject: t(`${template}.subject`, values), body: t(`${template}.body`, values) })
  }
  return words
}

function rowsOf(channel: ChannelName, people: Person[]): Row[] {
  const [first] = people
  if (!first) return []
  if (channel !== 'weCom')
    return people.map((person) => ({
      channel,
      recipientId: person.id,
      recipientName: person.name,
      language: person.language,
      address: addressOf[channel](person),
    }))
  // A group reads one message, in the language of the first who is meant.
  const { language } = first
  const recipientName = people.map(({ name }) => name).join(translator(language)('listed'))
  return [{ channel, recipientId: null, recipientName, language, address: people.map(({ phoneNo }) => phoneNo).join() }]
}

function problemOf(row: Row, inUse: ReadonlySet<string>): string | null {
  if (!inUse.has(row.channel)) return 'notification.problem.notSetUp'
  return row.address ? null : 'notification.problem.noAddress'
}

const channelsInUse = async ({ db }: Ctx): Promise<ReadonlySet<string>> =>
  new Set(
    (await db.selectFrom('notificationChannel').select('channel').where('enabled', '=', true).execute()).map(
      ({ channel }) => channel,
    ),
  )

async function peopleOf({ db }: Ctx, ids: readonly number[]): Promise<Person[]> {
  if (!ids.length) return []
  const rows = await db
    .selectFrom('teamUser as u')
    .innerJoin('account as a', 'a.id', 'u.accountId')
    .leftJoin('notificationContact as c', (join) =>
      join.onRef('c.teamId', '=', 'u.teamId').onRef('c.userId', '=', 'u.id'),
    )
    .select(['u.id', 'u.name', 'u.email', 'a.phoneNo', 'c.weChatOpenId', 'c.language'])
    .where('u.id', 'in', [...new Set(ids)])
    .where('u.deletedAt', 'is', null)
    .where('u.status', '=', 'enabled')
    .orderBy('u.id')
    .execute()
  return rows.map((row) => ({ ...row, language: languageOf(row.language) }))
}
