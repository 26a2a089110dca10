import type { Where } from '#core/contract/list.ts'
import { type SearchValues, searchQuery } from '#core/web/kit/index.ts'
import { useOpen } from '#core/web/screens/navigation.ts'
import { mayOpen, screenOf } from '#core/web/screens/screens.ts'
import { useSession } from '#core/web/session/session.tsx'

const path = 'DeviceDeactivation'

/** Opens the list of stops behind a figure, under the report's own conditions; absent for those who may not see stops. */
export function useOpenStops(asked: Where): ((more: SearchValues) => void) | undefined {
  const open = useOpen()
  const session = useSession()
  const screen = screenOf(path)
  if (!screen || !mayOpen(screen, session)) return undefined
  const { day, machineId, lineId, workshopId, state } = asked as SearchValues
  return (more) => open(path, searchQuery({ startAt: day, machineId, lineId, workshopId, state, ...more }))
}
