import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { Endpoint, InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { codes } from '#core/contract/result.ts'
import type { OpenCtx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { type Handler, handleOpen } from '#core/server/handler.ts'
import { Refusal } from '#core/server/refusal.ts'
import type * as api from '../../contract/provider.api.ts'
import type { Provider } from './told.ts'

const sessionHours = 12

const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Makes a person of the provider, or gives him a new key; sessions by the old one end. @returns the key, told this once */
export async function makeProvider(db: Db, name: string): Promise<string> {
  const key = `gp_${randomBytes(24).toString('base64url')}`
  await db.deleteFrom('cloudProvider').where('name', '=', name).execute()
  await db
    .insertInto('cloudProvider')
    .values({ name, keyHash: digest(key) })
    .execute()
  return key
}

// Not 401: that ends the login of a page, and this one has none.
const stranger = () => new Refusal(403, codes.forbidden, { key: 'provider.stranger' })

export async function beginSession(
  { within, now }: OpenCtx,
  { key }: InputOf<typeof api.beginProvider>,
): Promise<OutputOf<typeof api.beginProvider>> {
  const session = randomBytes(24).toString('base64url')
  return within(async (db) => {
    const provider = await db
      .selectFrom('cloudProvider')
      .select(['id', 'name'])
      .where('keyHash', '=', digest(key.trim()))
      .executeTakeFirst()
    if (!provider) throw stranger()
    await db.deleteFrom('cloudProviderSession').where('expiresAt', '<', now.toISOString()).execute()
    const expiresAt = new Date(now.getTime() + sessionHours * 3_600_000).toISOString()
    await db
      .insertInto('cloudProviderSession')
      .values({ tokenHash: digest(session), providerId: provider.id, expiresAt })
      .execute()
    return { session, name: provider.name }
  })
}

export const endSession = (
  { within }: OpenCtx,
  { session }: InputOf<typeof api.endProvider>,
): Promise<Record<string, never>> =>
  within(async (db) => {
    await db.deleteFrom('cloudProviderSession').where('tokenHash', '=', digest(session)).execute()
    return {}
  })

/** What an act of the provider works with: one transaction, which speaks for no team until it says so. */
export interface ProviderCtx extends Pick<OpenCtx, 'language'> {
  db: Db
  by: Provider
}

/** Binds a call of the provider to its act: nobody without a session of his own reaches it. */
export const handleProvider = <E extends Endpoint<z.ZodType<{ session: string }>, z.ZodType>>(
  endpoint: E,
  act: (ctx: ProviderCtx, input: InputOf<E>) => Promise<unknown>,
): Handler =>
  handleOpen(endpoint, ({ within, now, language }, input) =>
    within(async (db) => {
      const provider = await db
        .selectFrom('cloudProviderSession as s')
        .innerJoin('cloudProvider as p', 'p.id', 's.providerId')
        .select('p.name')
        .where('s.tokenHash', '=', digest(input.session))
        .where('s.expiresAt', '>', now.toISOString())
        .executeTakeFirst()
      if (!provider) throw stranger()
      return (await act({ db, language, by: { name: provider.name, now } }, input)) as OutputOf<E>
    }),
  )
