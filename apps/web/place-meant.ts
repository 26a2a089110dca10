import { carouselPath } from '#areas/boards/contract/carousel.ts'
import { allScreens } from '#core/web/screens/screens.ts'

/**
 * Where an address under /home leads that no screen has letter for letter: to the screen that is spelled so but for its capitals, or to the
 * carousel at the board whose sub path it is.
 *
 * @returns what follows /home/, or null where nothing is meant
 */
export function placeMeant(pathname: string): string | null {
  const [, , path = '', ...rest] = pathname.replace(/\/+$/, '').split('/')
  const wanted = path.toLowerCase()
  if (!wanted) return null
  const screens = allScreens()
  const screen = screens.find((each) => each.path.toLowerCase() === wanted)
  if (screen) return [screen.path, ...rest].join('/')
  const child = screens.find(({ board }) => board?.carousel?.toLowerCase() === wanted)
  return child ? `${carouselPath}/${child.board?.carousel}` : null
}
