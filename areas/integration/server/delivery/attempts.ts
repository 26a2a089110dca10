import type { Ctx } from '#core/server/context.ts'

/** The newest tries of a delivery first. */
export async function attemptsOf({ db }: Ctx, deliveryId: number) {
  const rows = await db
    .selectFrom('outgoingAttempt')
    .select(['id', 'act', 'at', 'tookMs', 'request', 'status', 'answer', 'problem', 'error', 'payloadVersion'])
    .where('deliveryId', '=', deliveryId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({ ...row, act: row.act as 'send' | 'find' }))
}
