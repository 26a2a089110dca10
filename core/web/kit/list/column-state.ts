export type Pin = 'left' | 'right'

/** How a person has arranged a table. What it does not mention stands as the screen declares it. */
export interface ColumnState {
  order?: string[]
  /** Shown (true) or hidden (false) against the screen's own choice. */
  shown?: Record<string, boolean>
  widths?: Record<string, number>
  pins?: Record<string, Pin | null>
}

export type ColumnChange =
  | { type: 'show'; key: string; shown: boolean }
  | { type: 'move'; key: string; over: string }
  | { type: 'widen'; key: string; width: number }
  | { type: 'pin'; key: string; pin: Pin | null }
  | { type: 'reset' }

export const narrowest = 48
export const widest = 800

interface Declared {
  key: string
  hidden?: boolean
  width?: number
  fixed?: Pin
}

/** Keys in the order shown: the kept order, with columns that it does not know after their declared neighbour. */
export function orderOf(declared: readonly Declared[], state: ColumnState): string[] {
  const known = new Set(declared.map((column) => column.key))
  const order = (state.order ?? []).filter((key) => known.has(key))
  declared.forEach(({ key }, index) => {
    if (order.includes(key)) return
    const before = declared[index - 1]
    order.splice(before ? order.indexOf(before.key) + 1 : 0, 0, key)
  })
  return order
}

/** The arrangement after a change. Keeps only what differs in the making, so that a screen's later columns appear. */
export function changeColumns(state: ColumnState, change: ColumnChange, declared: readonly Declared[]): ColumnState {
  switch (change.type) {
    case 'show':
      return { ...state, shown: { ...state.shown, [change.key]: change.shown } }
    case 'pin':
      return { ...state, pins: { ...state.pins, [change.key]: change.pin } }
    case 'widen': {
      const width = Math.round(Math.min(widest, Math.max(narrowest, change.width)))
      return { ...state, widths: { ...state.widths, [change.key]: width } }
    }
    case 'move': {
      const order = orderOf(declared, state)
      const from = order.indexOf(change.key)
      const to = order.indexOf(change.over)
      if (from < 0 || to < 0 || from === to) return state
      order.splice(to, 0, ...order.splice(from, 1))
      return { ...state, order }
    }
    case 'reset':
      return {}
  }
}

/** The columns as shown: in order, pinned left first and pinned right last, without the hidden ones. */
export function arrangeColumns<C extends Declared>(declared: readonly C[], state: ColumnState): C[] {
  const byKey = new Map(declared.map((column) => [column.key, column]))
  const shown = orderOf(declared, state).flatMap((key): C[] => {
    const column = byKey.get(key)
    if (!column || !isShown(column, state)) return []
    return [{ ...column, width: state.widths?.[key] ?? column.width, fixed: pinOf(column, state) }]
  })
  const rank = (column: Declared) => (column.fixed === 'left' ? 0 : column.fixed === 'right' ? 2 : 1)
  return shown.sort((a, b) => rank(a) - rank(b))
}

export const isShown = (column: Declared, state: ColumnState): boolean => state.shown?.[column.key] ?? !column.hidden

export const pinOf = (column: Declared, state: ColumnState): Pin | undefined => {
  const kept = state.pins?.[column.key]
  return kept === undefined ? column.fixed : (kept ?? undefined)
}
