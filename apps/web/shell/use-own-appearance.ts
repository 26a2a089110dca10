import { useEffect } from 'react'
import { type Layout, useLayout } from '#core/web/kit/use-layout.ts'
import { type Appearance, readAppearance, showAppearance } from '#core/web/theme/appearance.ts'

const readKept = (kept: unknown): Appearance | null => (kept ? readAppearance(kept) : null)

/** The looks that the person chose, kept with his account: the same on every machine. Without a choice, those of the team. */
export function useOwnAppearance(): Layout<Appearance | null> {
  const layout = useLayout('appearance', readKept)
  const { ready, personal, general } = layout
  const chosen = personal ?? general
  const theme = chosen?.theme
  const density = chosen?.density
  useEffect(() => {
    if (ready) showAppearance(readAppearance({ theme, density }))
  }, [ready, theme, density])
  return layout
}
