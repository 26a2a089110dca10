import { useMemo } from 'react'
import type { SentOf } from '#core/contract/endpoint.ts'
import { useDebounced } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import type { LabelModel } from '#engines/labels/index.ts'
import { previewLabel } from '../../contract/template.ts'

interface Asked {
  model: LabelModel
  values: Record<string, string>
  lists: Record<string, Record<string, string>[]>
  page: number
  dotsPerMm: 8 | 12 | 24
  again: boolean
}

/** The label as the server draws it for a printer, a moment after it was changed; the one before stays until then. */
export function usePreview(asked: Asked) {
  // Told apart by what it says: the same again asks nothing.
  const body = useDebounced(JSON.stringify(asked), 200)
  const input = useMemo(() => JSON.parse(body) as SentOf<typeof previewLabel>, [body])
  const { data, error, isFetching, refetch } = useCall(previewLabel, input, { keepPrevious: true })
  const problems = data?.problems
  const wrong = useMemo(() => new Set(problems?.map(({ element }) => element) ?? []), [problems])
  const picture = data ? `data:image/png;base64,${data.png}` : null
  return { picture, pages: data?.pages ?? 1, problems: problems ?? [], wrong, error, isFetching, refetch }
}
