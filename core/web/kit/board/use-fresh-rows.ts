import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Seconds that a new row stands out. */
const newFor = 12

/**
 * Rows that were not there before, while they still stand out (`board-row-new`). The first answer is no news; whoever opens the board is not
 * shouted at.
 *
 * @param onNew is told of those that came, once
 */
export function useFreshRows<Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  onNew?: (added: readonly Row[]) => void,
): ReadonlySet<number> {
  const known = useRef<ReadonlySet<number> | null>(null)
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const tell = useEffectEvent((added: readonly Row[]) => onNew?.(added))
  useEffect(() => {
    if (!rows) return
    const before = known.current
    known.current = new Set(rows.map(({ id }) => id))
    const added = before ? rows.filter(({ id }) => !before.has(id)) : []
    if (!added.length) return
    const ids = added.map(({ id }) => id)
    setFresh((now) => new Set([...now, ...ids]))
    setTimeout(() => setFresh((now) => new Set([...now].filter((id) => !ids.includes(id)))), newFor * 1_000)
    tell(added)
  }, [rows])
  return fresh
}
