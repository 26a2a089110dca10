import { useState } from 'react'
import { getTaskInspections } from '#areas/quality/contract/record.api.ts'
import { subtract } from '#core/contract/decimal.ts'
import { useOutbox } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { ownerNow, useSession } from '#core/web/session/session.tsx'
import { getTaskCard, type TaskCard } from '../../contract/floor.ts'
import { addReport } from '../../contract/report.api.ts'
import { useQueued } from './use-queued.ts'
import type { JustReported } from './use-report.ts'
import { useStanding } from './use-standing.ts'
import { withOutbox } from './with-outbox.ts'

/** What a screen at a task knows and does, live, and without a network as it was last known. */
export function useTaskAtWork(taskId: number) {
  const { can } = useSession()
  const waiting = useOutbox()
  const {
    data: known,
    error,
    refetch,
  } = useCall(getTaskCard, { taskId }, { topics: ['task', 'duty', 'report', 'transfer'], keptFor: ownerNow })
  const { data: inspections } = useCall(
    getTaskInspections,
    { taskId },
    { topics: ['inspectionRecord', 'task', 'report'], enabled: can('inspectionRecord.view'), keptFor: ownerNow },
  )
  // The task may be completed by somebody else's pieces while mine are refused: the refusal outlives the form. So does what undoes it.
  const act = useQueued(addReport, ['report', 'task', 'duty', 'workOrder'])
  const [just, setJust] = useState<JustReported | null>(null)
  const card = known && withOutbox(known, waiting)
  return {
    card,
    error,
    refetch,
    inspections,
    act,
    just,
    setJust,
    refused: useStanding(act.error, card, inspections),
    mayReport: card ? card.takesMore && (card.onDuty.length > 0 || !card.mustStart) : false,
    /** Until the first piece has passed no more than this is offered; null: whatever remains. */
    most: inspections?.allowed == null || !card ? null : leftOf(inspections.allowed, card),
  }
}

const leftOf = (allowed: number, { reportedGood, reportedDefective }: TaskCard): number =>
  Math.max(0, subtract(subtract(allowed, reportedGood), reportedDefective))
