import { type SearchValues, searchQuery } from '#core/web/kit/index.ts'
import { useOpen } from '#core/web/screens/navigation.ts'
import { mayOpen, screenOf } from '#core/web/screens/screens.ts'
import { useSession } from '#core/web/session/session.tsx'

/** Which condition of another screen a condition of the report is. */
type Conditions = Readonly<Record<string, string>>

const first = (value: SearchValues[string]): SearchValues[string] =>
  Array.isArray(value) && typeof value[0] === 'string' ? value[0] : value

/** Opens another screen under the conditions that a row stands for; absent for those who may not open it. */
export function useDrill(path: string, conditions: Conditions): ((search: SearchValues) => void) | undefined {
  const open = useOpen()
  const session = useSession()
  const screen = screenOf(path)
  if (!screen || !mayOpen(screen, session)) return undefined
  return (search) =>
    open(
      path,
      searchQuery(
        Object.fromEntries(
          Object.entries(conditions).flatMap(([from, to]) => {
            const value = search[from]
            return value === undefined ? [] : [[to, first(value)]]
          }),
        ),
      ),
    )
}

/** The reports behind a row. */
export const useReports = () =>
  useDrill('WorkReportRecords', {
    day: 'shiftDate',
    lineId: 'lineId',
    workshopId: 'workshopId',
    workCenterId: 'workCenterId',
    workorderNo: 'workorderNo',
  })
