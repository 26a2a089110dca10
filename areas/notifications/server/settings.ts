import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { draftSchema, type Fields } from '#core/contract/field.ts'
import { fieldIssues } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { refuseField, refuseFields, stale } from '#core/server/refusal.ts'
import type { Secrets } from '#core/server/secrets.ts'
import {
  type ChannelSetting,
  channelFields,
  type OutsideChannel,
  outsideChannels,
  type selectNotificationChannel,
  type updateNotificationChannel,
} from '../contract/channel.ts'

type Texts = Record<string, string>

/** A secret opens for its team and channel alone. */
const purposeOf = (teamId: number, channel: OutsideChannel) => `notificationChannel ${teamId} ${channel}`

async function stored(db: Db, channel: OutsideChannel) {
  return db.selectFrom('notificationChannel').selectAll().where('channel', '=', channel).executeTakeFirst()
}

/** What a channel is sent by; null while it is not in use. @throws SecretLost */
export async function channelSettings(
  ctx: Pick<Ctx, 'db' | 'caller'>,
  secrets: Secrets,
  channel: OutsideChannel,
): Promise<{ settings: Texts; secrets: Texts } | null> {
  const row = await stored(ctx.db, channel)
  if (!row?.enabled) return null
  return { settings: row.settings as Texts, secrets: openAll(secrets, ctx.caller.teamId, channel, row.sealed) }
}

const openAll = (secrets: Secrets, teamId: number, channel: OutsideChannel, sealed: string | null): Texts =>
  sealed ? (JSON.parse(secrets.open(sealed, purposeOf(teamId, channel))) as Texts) : {}

const settingOf = (
  channel: OutsideChannel,
  row: { version: number; enabled: boolean; settings: unknown } | undefined,
  kept: Texts,
): ChannelSetting => ({
  channel,
  version: row?.version ?? 0,
  enabled: row?.enabled ?? false,
  settings: (row?.settings as Texts | undefined) ?? initialOf(channelFields[channel].settings),
  kept: Object.keys(kept),
})

const initialOf = (fields: Fields): Texts =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, { initial }]) => (typeof initial === 'string' ? [[key, initial]] : [])),
  )

/** Every channel as it is set up. A secret that this server cannot open counts as not kept: it must be entered again. */
export async function readChannels(
  ctx: Ctx,
  secrets: Secrets,
  serverMail: boolean,
): Promise<OutputOf<typeof selectNotificationChannel>> {
  const rows = await ctx.db.selectFrom('notificationChannel').selectAll().execute()
  return {
    serverMail,
    rows: outsideChannels.map((channel) => {
      const row = rows.find((each) => each.channel === channel)
      return settingOf(channel, row, openable(secrets, ctx.caller.teamId, channel, row?.sealed ?? null))
    }),
  }
}

function openable(secrets: Secrets, teamId: number, channel: OutsideChannel, sealed: string | null): Texts {
  try {
    return openAll(secrets, teamId, channel, sealed)
  } catch {
    return {}
  }
}

/** Sets up a channel. What is not sent of the secrets stays as it is. */
export async function updateChannel(
  ctx: Ctx,
  input: InputOf<typeof updateNotificationChannel>,
  secrets: Secrets,
  serverMail: boolean,
): Promise<ChannelSetting> {
  const { channel, enabled } = input
  const { teamId } = ctx.caller
  await ctx.db
    .insertInto('notificationChannel')
    .values({ channel, version: 0 })
    .onConflict((c) => c.doNothing())
    .execute()
  const row = await ctx.db
    .selectFrom('notificationChannel')
    .selectAll()
    .where('channel', '=', channel)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const known = openable(secrets, teamId, channel, row.sealed)
  if (row.version !== input.version) throw stale(settingOf(channel, row, known))
  const fields = channelFields[channel]
  const settings = checked(fields.settings, input.settings, 'settings')
  const given = checked(fields.secrets, input.secrets, 'secrets')
  const kept: Texts = { ...known, ...given }
  for (const [key, value] of Object.entries(input.secrets)) if (value === null) delete kept[key]
  if (enabled) requireAll(channel, kept, serverMail)
  if (channel === 'voice') requireJson(settings.body ?? '')
  const after = await ctx.db
    .updateTable('notificationChannel')
    .set({
      enabled,
      settings: JSON.stringify(settings),
      sealed: Object.keys(kept).length ? secrets.seal(JSON.stringify(kept), purposeOf(teamId, channel)) : null,
      version: sql<number>`version + 1`,
    })
    .where('channel', '=', channel)
    .returningAll()
    .executeTakeFirstOrThrow()
  const shown = ({ settings: plain, enabled: on }: typeof row) => ({ ...(plain as object), enabled: on })
  ctx.audit({ verb: 'update', entity: 'notificationChannel', name: channel, before: shown(row), after: shown(after) })
  ctx.touch('notificationChannel')
  return settingOf(channel, after, kept)
}

function checked(fields: Fields, values: Record<string, string | null>, path: string): Texts {
  const parsed = draftSchema(fields).safeParse(values, { reportInput: true })
  if (!parsed.success)
    throw refuseFields(fieldIssues(parsed.error).map((issue) => ({ ...issue, field: `${path}.${issue.field}` })))
  return Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => typeof value === 'string')) as Texts
}

function requireAll(channel: OutsideChannel, kept: Texts, serverMail: boolean): void {
  const needs = channel === 'email' && !serverMail ? ['smtpUrl'] : channelFields[channel].needs
  const missing = needs.find((key) => !kept[key])
  if (missing) throw refuseField(`secrets.${missing}`, 'invalid.required')
}

function requireJson(body: string): void {
  try {
    JSON.parse(body)
  } catch {
    throw refuseField('settings.body', 'notificationChannel.bodyNotJson')
  }
}
