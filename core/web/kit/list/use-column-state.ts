import { useState } from 'react'
import { tellFailure } from '../send.ts'
import type { Column } from './column.tsx'
import { arrangeColumns, type ColumnChange, type ColumnState, changeColumns } from './column-state.ts'
import type { List } from './use-list.ts'

/** How the person has arranged the list's columns; the team's arrangement until there is one. Changes are kept at once. */
export function useColumnState<Row>(list: Pick<List<never>, 'layout'>, columns: readonly Column<Row>[]) {
  const { layout } = list
  const kept: ColumnState = layout.personal.columns ?? layout.general.columns ?? {}
  // The width under the pointer, which is not worth keeping before the pointer lets go.
  const [dragged, setDragged] = useState<ColumnState | null>(null)
  const state = dragged ?? kept

  const change = (next: ColumnChange) => {
    setDragged(null)
    const reset = next.type === 'reset'
    const value = { ...layout.personal, columns: reset ? undefined : changeColumns(kept, next, columns) }
    layout.save('personal', value).catch(tellFailure)
  }
  const widen = (key: string, width: number, settled: boolean) => {
    const next: ColumnChange = { type: 'widen', key, width }
    if (settled) change(next)
    else setDragged(changeColumns(kept, next, columns))
  }
  const keepGeneral = () => layout.save('general', { ...layout.general, columns: kept })
  return { state, shown: arrangeColumns(columns, state), change, widen, keepGeneral }
}
