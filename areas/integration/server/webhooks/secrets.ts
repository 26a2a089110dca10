import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { SecretLost, type Secrets } from '#core/server/secrets.ts'

/** Sealed for this, and opened for nothing else. */
const purpose = 'outgoing'

/** Keeps a secret of a target, sealed. */
export async function keepSecret(ctx: Ctx, secrets: Secrets, targetId: number, secret: string): Promise<void> {
  await ctx.db
    .insertInto('outgoingSecret')
    .values({ targetId, sealed: secrets.seal(secret, purpose) })
    .execute()
}

/** The secrets of targets that are valid now, the newest of each first. One that this server cannot open is left out. */
export async function openSecretsOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  secrets: Secrets,
  targetIds: readonly number[],
): Promise<Map<number, string[]>> {
  if (!targetIds.length) return new Map()
  const rows = await db
    .selectFrom('outgoingSecret')
    .select(['targetId', 'sealed'])
    .where('targetId', 'in', [...targetIds])
    .where(sql<boolean>`coalesce(expires_at > ${now.toISOString()}, true)`)
    .orderBy('id', 'desc')
    .execute()
  const found = new Map<number, string[]>()
  for (const { targetId, sealed } of rows) {
    const secret = opened(secrets, sealed)
    if (secret !== null) found.set(targetId, [...(found.get(targetId) ?? []), secret])
  }
  return found
}

function opened(secrets: Secrets, sealed: string): string | null {
  try {
    return secrets.open(sealed, purpose)
  } catch (error) {
    if (error instanceof SecretLost) return null
    throw error
  }
}
