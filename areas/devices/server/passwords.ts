import type { Ctx } from '#core/server/context.ts'
import type { Secrets } from '#core/server/secrets.ts'

/** A password opens for its team and device alone. */
const purposeOf = (teamId: number, deviceId: number) => `device ${teamId} ${deviceId}`

/** Keeps what a device is logged in to with, sealed; null takes it away. The log says that it was changed, never what it is. */
export async function keepPassword(
  ctx: Ctx,
  secrets: Secrets,
  { id, number }: { id: number; number: string },
  password: string | null,
): Promise<void> {
  const { numDeletedRows } = await ctx.db.deleteFrom('devicePassword').where('deviceId', '=', id).executeTakeFirst()
  if (password !== null)
    await ctx.db
      .insertInto('devicePassword')
      .values({ deviceId: id, sealed: secrets.seal(password, purposeOf(ctx.caller.teamId, id)) })
      .execute()
  if (password !== null || numDeletedRows) ctx.audit({ verb: 'newSecret', entity: 'device', id, name: number })
}

/** Null: none is kept. @throws SecretLost when this server's key is another */
export const passwordOf = (
  secrets: Secrets,
  teamId: number,
  { id, sealed }: { id: number; sealed: string | null },
): string | null => (sealed === null ? null : secrets.open(sealed, purposeOf(teamId, id)))
