import { lazy } from 'react'
import { loadScreenMessages } from '#core/web/i18n/index.ts'

/** A person's second factor with its words, which few ever need. */
export const SecondFactor = lazy(async () => {
  const [part] = await Promise.all([
    import('#areas/identity/web/late/second-factor.tsx'),
    loadScreenMessages('identity/late/second-factor'),
  ])
  return part
})
