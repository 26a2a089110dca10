import { add, subtract } from '#core/contract/decimal.ts'
import type { OutboxEntry } from '#core/web/kit/index.ts'
import type { TaskCard } from '../../contract/floor.ts'
import { addReport } from '../../contract/report.api.ts'

interface Entered {
  taskId: number
  goodQuantity: number
  defects?: { quantity: number }[]
}

/** The card as it will be once the reports that wait for a network are sent: what they say remains no more. */
export function withOutbox(card: TaskCard, entries: readonly OutboxEntry[]): TaskCard {
  const waiting = entries
    .filter(({ path, state, kept }) => path === addReport.path && state === 'waiting' && kept)
    .map(({ input }) => input as Entered)
    .filter(({ taskId }) => taskId === card.id)
  if (!waiting.length) return card
  const good = add(0, ...waiting.map(({ goodQuantity }) => goodQuantity))
  const defective = add(0, ...waiting.flatMap(({ defects = [] }) => defects.map(({ quantity }) => quantity)))
  const left = (quantity: number) => Math.max(0, subtract(quantity, good))
  return {
    ...card,
    reportedGood: add(card.reportedGood, good),
    reportedDefective: add(card.reportedDefective, defective),
    remaining: card.remaining === null ? null : left(card.remaining),
    offered: left(card.offered),
  }
}
