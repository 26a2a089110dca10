import { Activity } from 'react'
import { screenOf } from '#core/web/screens/screens.ts'
import type { OpenPage } from '../page-of.ts'
import { Screen } from '../screen.tsx'
import type { OpenPages } from './open-pages.ts'
import { StillPage } from './still-page.tsx'

/** The pages that are kept alive, the present one shown. Boards are never kept. */
export function PageStack({ pages: { pages, rounds, alive }, here }: { pages: OpenPages; here: OpenPage }) {
  const kept = pages.filter(({ path }) => path === here.path || (alive.includes(path) && !screenOf(path)?.board))
  return kept.map((page) => {
    const active = page.path === here.path
    return (
      <Activity key={`${page.path} ${rounds[page.path] ?? 0}`} mode={active ? 'visible' : 'hidden'}>
        <section
          className={screenOf(page.path)?.board ? 'shell-page shell-page-board' : 'shell-page'}
          data-screen={page.path}
        >
          <StillPage>
            <Screen page={page} active={active} />
          </StillPage>
        </section>
      </Activity>
    )
  })
}
