import { useEffect, useState } from 'react'
import { pageCount } from './settings.ts'

/** Rows a page at a time, turned every `seconds` (0: by hand), until somebody holds the page. */
export function usePages<Row>(rows: readonly Row[], perPage: number, seconds: number) {
  const [turned, setTurned] = useState(0)
  const [held, setHeld] = useState(false)
  const pages = pageCount(rows.length, perPage)
  const page = turned % pages
  useEffect(() => {
    if (held || !seconds || pages < 2) return
    const timer = setTimeout(() => setTurned(page + 1), seconds * 1000)
    return () => clearTimeout(timer)
  }, [held, seconds, pages, page])
  return {
    shown: rows.slice(page * perPage, (page + 1) * perPage),
    page,
    pages,
    held,
    hold: setHeld,
    turn: (by: number) => setTurned((page + by + pages) % pages),
  }
}
