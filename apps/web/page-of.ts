import type { Location } from 'react-router'
import { screenOf } from '#core/web/screens/screens.ts'

/** A page's place: the screen's path, what follows it, and its query as text. */
export interface OpenPage {
  path: string
  rest: string
  search: string
}

/** The page of an address under /home, or null where no screen is mounted. */
export function pageOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): OpenPage | null {
  const [, , path = '', ...rest] = pathname.replace(/\/+$/, '').split('/')
  return screenOf(path) ? { path, rest: rest.join('/'), search } : null
}

export const pathnameOf = (page: OpenPage): string => `/home/${page.path}${page.rest && `/${page.rest}`}`
