import { useLayout } from '#core/web/kit/use-layout.ts'
import { openScreens } from '#core/web/screens/screens.ts'
import { useSession } from '#core/web/session/session.tsx'
import { readTiles, tilesOf, worksOnFloor } from './tiles.ts'

/** The functions at home of whoever is logged in: those he chose, else the usual ones. */
export function useTiles() {
  const session = useSession()
  const { can, menus } = session
  const { personal, ready, save } = useLayout('welcome', readTiles)
  const open = openScreens(session).filter(
    ({ path, menu }) => path !== 'welCome' && menu && (menus?.includes(menu) ?? true),
  )
  const paths = open.map(({ path }) => path)
  const onFloor = worksOnFloor(can)
  return {
    /** Screens of his menus; these can be chosen. */
    open,
    paths,
    onFloor,
    tiles: tilesOf(personal?.tiles ?? null, paths, onFloor),
    /** Whether his choice is known yet. */
    ready,
    choose: (tiles: string[]) => save('personal', { tiles }),
    /** Back to the usual ones. */
    reset: () => save('personal', null),
  }
}
