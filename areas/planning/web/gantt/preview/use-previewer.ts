import { useEffect, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNow } from '#core/web/use-now.ts'
import { selectPlanModel } from '../../../contract/gantt/plan-model.api.ts'
import type { Plan } from '../canvas/plan.ts'
import type { Mover } from '../mover.ts'
import { moveResultOf } from './outcome.ts'
import { openPreviewThread, Previewer, placeOf } from './previewer.ts'

/** Past this many tasks the server is asked: the plan is too large to be sent along with each change of it. */
const tasksMost = 10_000
const quarterSeconds = 900

/** What the plan is reckoned by and may change without a new revision of it. */
const topics = ['planSet', 'setupTime', 'machineDowntime', 'shiftMode', 'calendarPeriod', 'overtimeDay', 'holiday']

/**
 * Lets what is held be tried in this browser, from the plan that is shown; the server is asked where that is not possible.
 * `chosen`: a task was chosen, so that one may soon be held; who only looks on fetches nothing for it.
 */
export function usePreviewer(plan: Plan, mover: Mover, chosen: boolean): void {
  const t = useT()
  const { can, user } = useSession()
  const [wanted, setWanted] = useState(chosen)
  if (chosen && !wanted) setWanted(true)
  const here = wanted && can('task.move') && plan.count <= tasksMost && typeof Worker === 'function'
  const quarter = Math.floor(useNow(quarterSeconds) / quarterSeconds / 1000)
  const { data: model } = useCall(
    selectPlanModel,
    { revision: plan.revision, quarter },
    { topics, enabled: here, keepPrevious: true, long: true },
  )
  const [previewer, setPreviewer] = useState<Previewer | null>(null)
  useEffect(() => {
    if (!here) return undefined
    const opened = new Previewer(openPreviewThread())
    setPreviewer(opened)
    return () => {
      opened.end()
      setPreviewer(null)
    }
  }, [here])
  useEffect(() => {
    if (previewer && model) previewer.load(model)
  }, [previewer, model])
  useEffect(() => {
    const tellingOf = (from: Previewer) => ({
      plan,
      zone: user.zone,
      t,
      centerAt: (op: number, place: string) => from.centerAt(op, place),
      resourceName: (id: string) => from.resourceName(id),
    })
    mover.answerBy(
      previewer && {
        ready: ({ task, centerId, machineId }) =>
          previewer.revision === plan.revision &&
          previewer.centerAt(task.id, placeOf(centerId, machineId)) === centerId,
        async ask({ task, centerId, machineId, start, end }) {
          const change = end === undefined ? { machine: placeOf(centerId, machineId), start } : { end }
          const outcome = await previewer.ask({ op: task.id, ...change })
          return outcome && moveResultOf(tellingOf(previewer), outcome)
        },
      },
    )
    return () => mover.answerBy(null)
  }, [previewer, mover, plan, user.zone, t])
}
