import { useState } from 'react'
import { subtract } from '#core/contract/decimal.ts'
import { useOutbox, useStanding } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { ownerNow } from '#core/web/session/session.tsx'
import { getTaskCard, type TaskCard } from '../../contract/floor.ts'
import { addReport } from '../../contract/report.api.ts'
import { factsOf } from './facts-of.ts'
import { usePanels } from './panels.tsx'
import { useQueued } from './use-queued.ts'
import type { JustReported } from './use-report.ts'
import { withOutbox } from './with-outbox.ts'

/** What a screen at a task knows and does, live, and without a network as it was last known. */
export function useTaskAtWork(taskId: number) {
  const waiting = useOutbox()
  const {
    data: known,
    error,
    refetch,
  } = useCall(getTaskCard, { taskId }, { topics: ['task', 'duty', 'report', 'transfer'], keptFor: ownerNow })
  const panels = usePanels()
  // The task may be completed by somebody else's pieces while mine are refused: the refusal outlives the form. So does what undoes it.
  const act = useQueued(addReport, ['report', 'task', 'duty', 'workOrder'])
  const [just, setJust] = useState<JustReported | null>(null)
  const card = known && withOutbox(known, waiting)
  return {
    card,
    error,
    refetch,
    say: panels.say,
    /** What panels show no longer moves what stands beneath them. */
    settled: panels.settled,
    act,
    just,
    setJust,
    refused: useStanding(act.error, [factsOf(card), panels.about]),
    mayReport: card ? card.takesMore && (card.onDuty.length > 0 || !card.mustStart) : false,
    /** Until the first piece has passed, say, no more than this is offered; null: whatever remains. */
    most: panels.allowed === null || !card ? null : leftOf(panels.allowed, card),
  }
}

const leftOf = (allowed: number, { reportedGood, reportedDefective }: TaskCard): number =>
  Math.max(0, subtract(subtract(allowed, reportedGood), reportedDefective))
