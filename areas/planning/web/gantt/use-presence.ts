import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { call } from '#core/web/call/request.ts'
import { useLive } from '#core/web/live/live.ts'
import { hereAtPlan, presentFor } from '../../contract/gantt/planner.api.ts'
import type { Mover } from './mover.ts'

type Here = OutputOf<typeof hereAtPlan>

/** Says that the person is here and what he holds; who else is. A page that is not shown says nothing. */
export function usePresence(mover: Mover, active: boolean): Here | null {
  const [here, setHere] = useState<Here | null>(null)
  const holding = useSyncExternalStore(mover.subscribe, () => mover.moving?.task.id ?? null)
  const latest = useRef({ holding, active })
  const say = useRef(async () => {
    if (!latest.current.active || document.hidden) return
    // Whoever cannot be told now is told with the next beat.
    const told = await call(hereAtPlan, { holding: latest.current.holding }, { quiet: true }).catch(() => null)
    if (told) setHere(told)
  })
  useEffect(() => {
    latest.current = { holding, active }
    void say.current()
  }, [holding, active])
  useEffect(() => {
    const timer = setInterval(() => void say.current(), presentFor / 2.5)
    return () => clearInterval(timer)
  }, [])
  useLive(['planViewer', 'task'], () => void say.current())
  return here
}
