import { useMemo, useState } from 'react'
import { queries } from '#core/web/call/query.ts'
import { useT } from '#core/web/i18n/index.ts'
import { callKey, useAct, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useToday } from '#core/web/use-now.ts'
import { addDays, startOfDate } from '#engines/working-time/local-date.ts'
import { type GanttPlan, selectGantt } from '../../contract/gantt/gantt.api.ts'
import { undoPublication } from '../../contract/published/publish.api.ts'
import { getPlanJournal, type MoveResult, redoPlan, undoPlan } from '../../contract/task/task.api.ts'
import { withChanges } from './use-mover.ts'

const topics = [
  'machineDowntime',
  'task',
  'plan',
  'shiftMode',
  'holiday',
  'calendarPeriod',
  'overtimeDay',
  'productionLine',
  'workCenter',
]

/** The plan from yesterday on for so many days, kept live, with the planner's own undo and redo. */
export function usePlan(days: number) {
  const t = useT()
  const { user, can } = useSession()
  const [ownRevision, setOwnRevision] = useState(0)
  const today = useToday()
  const range = useMemo(
    () => ({
      from: startOfDate(user.zone, addDays(today, -2)),
      to: startOfDate(user.zone, addDays(today, days + 1)),
    }),
    [user.zone, today, days],
  )
  const plan = useCall(selectGantt, range, { topics, keepPrevious: true, long: true })
  const journal = useCall(
    getPlanJournal,
    {},
    { topics: ['task', 'plan'], enabled: can('task.undo'), keepPrevious: true },
  )
  const touched = { topics: ['task', 'plan', 'workOrder', 'machineDowntime'], success: t('gantt.stepped') }
  const mine = { ...touched, onDone: ({ revision }: { revision: number }) => setOwnRevision(revision) }
  const undo = useAct(undoPlan, mine)
  const redo = useAct(redoPlan, mine)
  const withdraw = useAct(undoPublication, touched)
  /** Shows a move's outcome at once; the server's own picture follows. */
  const moved = (result: MoveResult) => {
    setOwnRevision(result.revision)
    queries.setQueryData<GanttPlan>(callKey(selectGantt, range), (known) => known && withChanges(known, result))
  }
  return {
    range,
    plan,
    journal: journal.data,
    moved,
    /** The plan's revision after the person's own last step. */
    ownRevision,
    busy: undo.pending || redo.pending || withdraw.pending,
    undo: () => void undo.run({}),
    redo: () => void redo.run({}),
    withdraw: () => void withdraw.run({}),
  }
}
