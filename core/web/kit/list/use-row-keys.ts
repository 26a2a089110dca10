import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { Identified } from '../types.ts'

interface Options<Row> {
  rows: readonly Row[]
  box: RefObject<HTMLDivElement | null>
  open?(row: Row): void
  toggle?(row: Row): void
}

const within = 'button, a, input, select, textarea, [role="button"], [role="combobox"], [role="menuitem"]'

/** Which row the keyboard is at: arrows, Home and End move, Enter opens, Space chooses. */
export function useRowKeys<Row extends Identified>({ rows, box, open, toggle }: Options<Row>) {
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
      Home: () => go(0),
      End: () => go(rows.length - 1),
      Enter: row && open && (() => open(row)),
      ' ': row && toggle && (() => toggle(row)),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return { current, setCurrent, onKeyDown }
}
