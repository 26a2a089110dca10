import { useRef, useState } from 'react'
import { useSize } from '../parts/use-size.ts'
import { roomFor, rowLayout } from './fill.ts'
import { useLetters } from './use-letters.ts'

/**
 * How the rows of a board fill its box, and the letters they have. A page whose words need more lines than rows have room for takes fewer; a
 * band whose words are wider than its cells has fewer beside each other.
 *
 * @param wanted rows of a page as set
 * @returns with the ref of the box, and that of what the letters are measured in
 */
export function useRowLayout(rows: number, wanted: number, columns: number) {
  const { ref, width, height, em } = useSize<HTMLDivElement>()
  const letters = useRef<HTMLDivElement>(null)
  const asked = [rows, wanted, columns, width, height, em].join(' ')
  const [fewer, setFewer] = useState({ asked: '', rows: 0 })
  const [wider, setWider] = useState({ asked: '', across: 0 })
  const layout = rowLayout({ rows, wanted, columns, width, height, em })
  const most = fewer.asked === asked ? fewer.rows : layout.perPage
  const perPage = Math.min(layout.perPage, most)
  const across = layout.across && wider.asked === asked ? Math.min(layout.across, wider.across) : layout.across
  useLetters(letters, {
    parts: across ? 'tbody td' : undefined,
    words: 'tbody td > div',
    short: (share) => {
      const less = Math.max(1, Math.min(perPage - 1, Math.floor(Math.min(rows, perPage) * share)))
      if (less < perPage) setFewer({ asked, rows: less })
    },
    narrow: () => {
      const less = (across ?? 1) - 1
      if (roomFor(less, columns, height / em / Math.max(1, Math.min(rows, perPage)))) setWider({ asked, across: less })
      // As many on each page: one line alone on the last says less than half of them on each.
      else if (perPage > 1) setFewer({ asked, rows: Math.ceil(rows / Math.ceil(rows / (Math.min(rows, perPage) - 1))) })
    },
  })
  return { ref, letters, across, perPage }
}
