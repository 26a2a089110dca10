import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { Identified } from '../types.ts'

interface Options<Row> {
  rows: readonly Row[]
  box: RefObject<HTMLDivElement | null>
  open?(row: Row): void
  toggle?(row: Row): void
  /** Shows the row beside the list, or no longer. */
  peek?(): void
}

const within = 'button, a, input, select, textarea, [role="button"], [role="combobox"], [role="menuitem"]'

/** Which row the keyboard is at: arrows, J and K, Home and End move, Enter opens, Space chooses, P shows it beside the list. */
export function useRowKeys<Row extends Identified>({ rows, box, open, toggle, peek }: Options<Row>) {
  const [current, setCurrent] = useState<number | null>(null)
  const index = rows.findIndex((row) => row.id === current)

  const go = (to: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, to))]
    if (!row) return
    setCurrent(row.id)
    box.current?.querySelector(`[data-row-key="${row.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement
    if (target !== event.currentTarget && target.closest(within)) return
    const row = rows[index]
    const acts: Record<string, (() => void) | undefined> = {
      ArrowDown: () => go(index + 1),
      ArrowUp: () => go(index - 1),
      j: () => go(index + 1),
      k: () => go(index - 1),
      p: peek,
      Home: () => go(0),
      End: () => go(rows.length - 1),
      Enter: row && open && (() => open(row)),
      ' ': row && toggle && (() => toggle(row)),
    }
    const act = acts[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  return { current, setCurrent, onKeyDown }
}
