import { useT } from '#core/web/i18n/index.ts'
import type { usePages } from './use-pages.ts'

type Pages = Pick<ReturnType<typeof usePages>, 'page' | 'pages' | 'held' | 'hold' | 'turn'>

/** Which page is shown; turns and holds pages by hand. Nothing where there is one page. */
export function BoardPager({ pages: { page, pages, held, hold, turn } }: { pages: Pages }) {
  const t = useT()
  if (pages < 2) return null
  return (
    <nav className="board-pages" aria-label={t('board.pages')}>
      <button type="button" aria-label={t('board.previousPage')} onClick={() => turn(-1)}>
        ‹
      </button>
      <span>
        {page + 1} / {pages}
      </span>
      <button type="button" aria-label={t('board.nextPage')} onClick={() => turn(1)}>
        ›
      </button>
      <button type="button" aria-pressed={held} onClick={() => hold(!held)}>
        {t(held ? 'board.goOn' : 'board.hold')}
      </button>
    </nav>
  )
}
