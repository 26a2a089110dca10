import type { ReportCheck, StartCheck } from '#areas/execution/server/index.ts'
import { add } from '#core/contract/decimal.ts'
import type { Message } from '#core/contract/messages.ts'
import { firstPieceAt, told } from './first-piece.ts'

/** A failed inspection holds its task, and the operations that follow, until it is settled. */
export const startHeld: StartCheck = {
  name: 'qualityHold',
  async check(_ctx, { task, parts }): Promise<Message | null> {
    if (task.heldBy) return { key: 'startCheck.held', params: { number: task.heldBy } }
    const before = parts.find(({ heldBefore }) => heldBefore)
    return before ? { key: 'startCheck.heldBefore', params: { number: before.heldBefore ?? '' } } : null
  },
}

/** Nothing is reported of a task that is held, and until its first inspection has passed no more than the first pieces. */
export const reportHeld: ReportCheck = {
  name: 'quality',
  async check(ctx, { task, parts, good, defective }): Promise<Message | null> {
    if (task.heldBy) return { key: 'startCheck.held', params: { number: task.heldBy } }
    const first = await firstPieceAt(ctx, { task, parts })
    if (!first || first.state === 'passed') return null
    const made = add(task.reportedGood, task.reportedDefective)
    if (add(made, good, defective) <= first.allowed) return null
    const keys = {
      wanted: 'report.firstWanted',
      pending: 'report.firstPending',
      failed: 'report.firstFailed',
    } as const
    return { key: keys[first.state], params: { ...told(ctx, first), made, unit: parts[0]?.unit ?? '' } }
  },
}
