import { sql } from 'kysely'
import type { Ctx, Entry } from '#core/server/context.ts'

/** What a note of the operation log takes of names. */
const namesMost = 60
/** A page that stays open is read again by itself: for so long that is the same look, at the same people and the same days. */
const sameLookMinutes = 10
/** Of a person's latest entries these are looked through. */
const latestMost = 200

interface Look {
  userIds: Set<number>
  entry: Entry
}
/** One act is one look, whatever it reads one after the other (a period and the one before it). */
const ofActs = new WeakMap<Ctx, Look>()

/** Writes to the operation log whose pay the caller looked at. What he saw of it is not written: the log has other readers. */
export async function logLook(
  ctx: Ctx,
  people: readonly { userId: number; userName: string }[],
  period: string | null,
): Promise<void> {
  const others = people.filter(({ userId }) => userId !== ctx.caller.userId).sort((a, b) => a.userId - b.userId)
  if (!others.length) return
  const [first] = others
  const names = others.slice(0, namesMost).map(({ userName }) => userName)
  const more = others.length > namesMost ? ' …' : ''
  const note = `${period ?? ''}: ${names.join(ctx.t('listed'))}${more}`
  const known = ofActs.get(ctx)
  if (known) {
    for (const { userId } of others) known.userIds.add(userId)
    known.entry.note = `${known.entry.note}; ${note}`
    known.entry.after = { userIds: [...known.userIds] }
    return
  }
  const userIds = others.map(({ userId }) => userId)
  if (await lookedJustNow(ctx, note, userIds)) return
  const entry: Entry = {
    verb: 'look',
    entity: 'wage',
    ...(others.length === 1 && first && { id: first.userId }),
    name: others.length === 1 ? (first?.userName ?? '') : ctx.t('wage.people', { count: others.length }),
    note,
    after: { userIds },
  }
  ofActs.set(ctx, { userIds: new Set(userIds), entry })
  ctx.audit(entry)
}

/** Whether the caller's page read the same a moment ago. A sheet or a print is a look of its own, and so is what a program reads. */
async function lookedJustNow(ctx: Ctx, note: string, userIds: readonly number[]): Promise<boolean> {
  if (!ctx.token || ctx.caller.accessKey) return false
  const since = new Date(ctx.now.getTime() - sameLookMinutes * 60_000).toISOString()
  const { rows } = await ctx.unscoped(() =>
    sql<{ found: number }>`
      select 1 as found
      from (select at, verb, entity, note, after from operation_log where user_id = ${ctx.caller.userId} order by id desc limit ${latestMost}) l
      where l.verb = 'look' and l.entity = 'wage' and l.at > ${since}::timestamptz
        and strpos('; ' || l.note || '; ', '; ' || ${note} || '; ') > 0 and l.after @> ${JSON.stringify({ userIds })}::jsonb
      limit 1`.execute(ctx.db),
  )
  return rows.length > 0
}
