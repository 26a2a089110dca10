import { carouselPath } from '#areas/boards/contract/carousel.ts'
import type { Caller, Ctx, Display } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import type { Services } from '#core/server/services.ts'
import { speakFor } from './sessions.ts'
import { newToken, tokenHash } from './token.ts'

const seenEvery = 60_000
/** A session needs an end; that of a display without one lies beyond every display's life. */
const never = '9999-12-31T00:00:00Z'

/**
 * Opens the session of a display's address; one that it had before ends.
 *
 * @returns the token, which is the address's `queryId` as well: it is told once
 */
export async function openDisplaySession(ctx: Ctx, display: { id: number; expiresAt: string | null }): Promise<string> {
  await endDisplaySessions(ctx, [display.id])
  const token = `display-${newToken()}`
  await ctx.db
    .insertInto('session')
    .values({
      teamId: ctx.caller.teamId,
      displayLinkId: display.id,
      boardOnly: true,
      tokenHash: tokenHash(token),
      expiresAt: display.expiresAt ?? never,
    })
    .execute()
  return token
}

/** Takes the addresses of displays back: they are refused from now on. */
export async function endDisplaySessions(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  await ctx.db
    .updateTable('session')
    .set({ endedAt: ctx.now.toISOString() })
    .where('teamId', '=', ctx.caller.teamId)
    .where('displayLinkId', 'in', ids)
    .where('endedAt', 'is', null)
    .execute()
}

/** Lets an address hold until another moment; null: for good. */
export async function extendDisplaySession(ctx: Ctx, id: number, expiresAt: string | null): Promise<void> {
  await ctx.db
    .updateTable('session')
    .set({ expiresAt: expiresAt ?? never })
    .where('teamId', '=', ctx.caller.teamId)
    .where('displayLinkId', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}

/** Keeps when a display was last heard of, to the minute. */
export async function seen(db: Db, sessionId: number, seenAt: string, now: Date): Promise<void> {
  if (now.getTime() - Date.parse(seenAt) < seenEvery) return
  await db.updateTable('session').set({ seenAt: now.toISOString() }).where('id', '=', sessionId).execute()
}

/**
 * A display as a caller: it holds the rights of its boards' screens, of the areas that the team has, and is nobody; null:
 * there is none of them. Speaks for its team from here on.
 */
export async function displayCaller(
  db: Db,
  session: { sessionId: number; teamId: number; displayLinkId: number },
  services: Pick<Services, 'areasOff' | 'boards'>,
): Promise<Caller | null> {
  const { sessionId, teamId, displayLinkId } = session
  await speakFor(db, teamId)
  const link = await db
    .selectFrom('displayLink as d')
    .innerJoin('team as t', 't.id', 'd.teamId')
    .select([
      'd.id',
      'd.name',
      'd.boards',
      'd.workshopIds',
      'd.lineIds',
      'd.stationIds',
      'd.language',
      't.zone',
      't.areas',
    ])
    .where('d.id', '=', displayLinkId)
    .executeTakeFirstOrThrow()
  const areasOff = services.areasOff(link.areas)
  const boards = services.boards(areasOff)
  const opened = (link.boards as Display['boards']).filter(({ path }) => boards.some((board) => board.path === path))
  if (!opened.length) return null
  const paths = new Set(opened.map(({ path }) => path))
  if (opened.length > 1) paths.add(carouselPath)
  const rights = boards.flatMap(({ path, right }) => (right !== null && paths.has(path) ? [right] : []))
  return {
    sessionId,
    accountId: 0,
    userId: 0,
    teamId,
    name: link.name,
    zone: link.zone,
    rights: new Set(rights),
    areasOff,
    administrator: false,
    workshops: link.workshopIds.length ? link.workshopIds : null,
    boardOnly: true,
    display: {
      id: link.id,
      boards: opened,
      lineIds: link.lineIds.length ? link.lineIds : await linesOf(db, link.stationIds),
      stationIds: link.stationIds,
      language: link.language as Display['language'],
    },
    mustChangePassword: false,
    mustSetSecondFactor: false,
  }
}

/** A display of stations shows no line but theirs, where a board knows lines alone. */
async function linesOf(db: Db, stationIds: readonly number[]): Promise<number[]> {
  if (!stationIds.length) return []
  const rows = await db
    .selectFrom('station')
    .select('effectiveLineId')
    .distinct()
    .where('id', 'in', [...stationIds])
    .execute()
  return rows.map(({ effectiveLineId }) => effectiveLineId)
}
