import { useRef } from 'react'
import { BoardPager } from './board-pager.tsx'
import { BoardBars, type RankItem } from './board-parts.tsx'
import type { BoardSettings } from './settings.ts'
import { useFittingRows } from './use-fitting-rows.ts'
import { useLetters } from './use-letters.ts'
import { usePages } from './use-pages.ts'

interface Props {
  title: string
  items: readonly RankItem[]
  settings: BoardSettings
  /** Rows a page at most; absent: those of the settings. */
  most?: number
  /** The value of a full bar; absent: the largest. */
  full?: number
  /** What is said where there are none. */
  empty?: string
}

/** Named bars that fill the room they have, in the letters that fit, what does not fit on further pages. */
export function BoardRanking({ title, items, settings, most, full, empty }: Props) {
  const { ref, perPage } = useFittingRows<HTMLElement>(most ?? settings.rows, 1.75)
  const paged = usePages(items, perPage, settings.scrollSeconds)
  const letters = useRef<HTMLDivElement>(null)
  useLetters(letters, { most: 2.4, parts: '.board-bars li > span:first-child, .board-bar' })
  return (
    <section ref={ref} className="board-ranking">
      <h3>{title}</h3>
      <div ref={letters} className="board-ranking-rows">
        {items.length ? <BoardBars full={full} items={paged.shown} /> : <p className="board-note">{empty}</p>}
      </div>
      <BoardPager pages={paged} />
    </section>
  )
}
