import { useLayoutEffect, useMemo } from 'react'
import { useStore } from '#core/web/store.ts'
import type { OpenPage } from '../page-of.ts'
import { type OpenPages, openPages, showPage, withPage } from './open-pages.ts'

/** The opened pages, the one of the address among them. */
export function usePages(here: OpenPage | null): OpenPages {
  const state = useStore(openPages)
  const path = here?.path
  const rest = here?.rest
  const search = here?.search
  const shown = useMemo(
    () => (path === undefined ? state : withPage(state, { path, rest: rest ?? '', search: search ?? '' })),
    [state, path, rest, search],
  )
  useLayoutEffect(() => {
    if (path !== undefined) showPage({ path, rest: rest ?? '', search: search ?? '' })
  }, [path, rest, search])
  return shown
}
