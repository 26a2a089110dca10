import { useQuery } from '@tanstack/react-query'
import { queries } from '#core/web/call/query.ts'
import type { Modules } from '../../contract/drawing.ts'
import { checkPath } from '../../contract/file-code.ts'

/** As long as a real one; a real one is known when a file is stamped. */
export const sampleCode = '1-23456789bcdfghjkmnpqrstvwxyz'

/** The QR code of the sample, as one of this server's address looks; null: not wanted, or its encoder is on its way. */
export function useSampleModules(wanted: boolean): Modules | null {
  const { data } = useQuery(
    {
      queryKey: ['sealSampleCode'],
      enabled: wanted,
      queryFn: async () => {
        const { modulesOf } = await import('#core/web/kit/print/encode.ts')
        return modulesOf(`${window.location.origin}${checkPath}${sampleCode}`)
      },
      staleTime: Number.POSITIVE_INFINITY,
    },
    queries,
  )
  return wanted ? (data ?? null) : null
}
