import { useEffect, useState } from 'react'
import fontUrl from '#core/fonts/noto-sans-sc.woff2?url'
import { sealFamily } from './seal-picture.tsx'

/** Loads the letters that the server stamps with, so that what is shown is as wide as what is stamped. @returns whether they are there */
export function useSealFont(): 'loading' | 'there' | 'failed' {
  const [state, setState] = useState<'loading' | 'there' | 'failed'>(() =>
    document.fonts.check(`12px "${sealFamily}"`) &&
    [...document.fonts].some(({ family }) => family.includes(sealFamily))
      ? 'there'
      : 'loading',
  )
  useEffect(() => {
    if (state !== 'loading') return
    let left = false
    const face = new FontFace(sealFamily, `url(${fontUrl})`)
    face
      .load()
      .then(() => {
        document.fonts.add(face)
        if (!left) setState('there')
      })
      .catch(() => !left && setState('failed'))
    return () => {
      left = true
    }
  }, [state])
  return state
}
