import { useOpen } from '../../screens/navigation.ts'
import { mayOpen, screenOf } from '../../screens/screens.ts'
import { useSession } from '../../session/session.tsx'
import { searchQuery } from '../list/saved-search.ts'
import type { SearchValues } from '../list/where.ts'

/** Which condition of another screen a condition of the report is. */
type Conditions = Readonly<Record<string, string>>

const first = (value: SearchValues[string]): SearchValues[string] =>
  Array.isArray(value) && typeof value[0] === 'string' ? value[0] : value

/**
 * Opens another screen under the conditions that a row stands for; absent for those who may not open it.
 *
 * @param more `query`: what else the screen's address says (a tab); `search`: conditions that hold for every row
 */
export function useDrill(
  path: string,
  conditions: Conditions,
  more: { query?: Readonly<Record<string, string>>; search?: SearchValues } = {},
): ((search: SearchValues) => void) | undefined {
  const open = useOpen()
  const session = useSession()
  const screen = screenOf(path)
  if (!screen || !mayOpen(screen, session)) return undefined
  return (search) =>
    open(path, {
      ...more.query,
      ...searchQuery({
        ...more.search,
        ...Object.fromEntries(
          Object.entries(conditions).flatMap(([from, to]) => {
            const value = search[from]
            return value === undefined ? [] : [[to, first(value)]]
          }),
        ),
      }),
    })
}
