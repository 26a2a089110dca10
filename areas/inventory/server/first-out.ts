import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { askFirst, type Refusal, refuse } from '#core/server/refusal.ts'
import type { LotStatus, StockState } from '../contract/stock-states.ts'
import { whyHeld } from './ledger/why-held.ts'

/** Something in stock that might be taken: loaded at a work centre, staged for a task, picked for a customer. */
export interface Takeable {
  lotId: number
  lotNumber: string
  productCode: string
  lotStatus: LotStatus
  expiresOn: string | null
  /** Before the team's day. */
  expired: boolean
  state: StockState
  locationCode: string
}

/** Whether it may be taken as it is. `mayBeTakenIn` is the same in SQL. */
export const mayBeTaken = ({ lotStatus, state, expired }: Takeable): boolean =>
  lotStatus === 'free' && state === 'free' && !expired

/** SQL over `b` and `l`: whether it may be taken as it is. @param day the team's */
export const mayBeTakenIn = (day: string | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(l.status = 'free' and b.state = 'free' and (l.expires_on is null or l.expires_on >= ${day}::date))`

/** SQL over `b` and `l`, an order: what may be taken, of that what expires first, else what is the oldest. */
export const firstOutOrder = (day: string): RawBuilder<unknown> =>
  sql`not ${mayBeTakenIn(day)}, l.expires_on, b.since, b.id`

/** What may be taken instead, in the caller's language: three lots with their places, or that there is none. */
export function insteadOf(ctx: Pick<Ctx, 't'>, others: readonly Takeable[]): string {
  const lots = others
    .filter(mayBeTaken)
    .slice(0, 3)
    .map(({ productCode, lotNumber, locationCode }) => `${`${productCode} ${lotNumber}`.trim()} (${locationCode})`)
    .join(ctx.t('listed'))
  return lots ? ctx.t('stock.take.instead', { lots }) : ctx.t('stock.take.none')
}

/** Why something may not be taken, with who holds it and what may be instead; null: it may. @param others what else there is, in `firstOutOrder` */
export async function whyNotTaken(
  ctx: Pick<Ctx, 'db' | 't'>,
  chosen: Takeable,
  others: readonly Takeable[],
): Promise<Refusal | null> {
  if (mayBeTaken(chosen)) return null
  const params = { lot: chosen.lotNumber, product: chosen.productCode, way: insteadOf(ctx, others) }
  if (chosen.lotStatus !== 'free')
    return refuse('stock.take.held', {
      ...params,
      status: ctx.t(`stockStatus.${chosen.lotStatus}`),
      why: await whyHeld(ctx, chosen.lotId),
    })
  if (chosen.expired) return refuse('stock.take.expired', { ...params, day: chosen.expiresOn ?? '' })
  return refuse('stock.take.unapproved', params)
}

/**
 * What expires first, else the oldest, is taken first. Another is asked about.
 *
 * @param first what goes first (`firstOutOrder`); absent: there is nothing else
 * @returns whether the chosen one goes before its turn and somebody said yes to it: the caller writes that into the log
 * @throws the question
 */
export function askForFirst(
  chosen: Takeable,
  first: Takeable | undefined,
  confirmed: readonly string[],
): first is Takeable {
  if (!first || first.lotId === chosen.lotId || !mayBeTaken(first)) return false
  const params = { lot: chosen.lotNumber, first: first.lotNumber, place: first.locationCode }
  if (!confirmed.includes('notFirst')) throw askFirst('notFirst', 'stock.take.notFirst', params)
  return true
}
